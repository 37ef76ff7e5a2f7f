package module

// Tested is no part of it.
func Tested() {}

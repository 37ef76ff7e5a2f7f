// Package deeper is below a folder without one.
package deeper

// Below is a function.
func Below() {}

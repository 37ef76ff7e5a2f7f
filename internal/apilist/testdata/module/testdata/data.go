package testdata

func Data() {}

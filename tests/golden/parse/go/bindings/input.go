package shapes

import (
	"gopkg.in/yaml.v3"
	other "net/http"
)

var left, right = func() int { return 1 }, 2
var a, b int

const low, high = 1, 2

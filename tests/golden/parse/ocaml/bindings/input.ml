let left, right = 1, 2
let (up, down), _ = pair
let ({ width; height = h } as whole) = box
let f x = g (h (i x)) |> j @@ k x
let all = [ first one; second two ], third three

<?php
use A\{B, C as D, function e, F\G};
use function A\{g, h as i};
use X\Y, Z\W as V;
use T;
require 'parts/first.php';

class Point
{
    public function __construct(private readonly int $left, protected ?Unit $unit = null, int $plain) {}
}

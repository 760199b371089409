module Main where

import Prelude

-- | Counts down.
countdown :: Int -> [Int]
countdown 0 = []

-- the rest
countdown n
  | n > 0     = n : countdown (n - 1)
  | otherwise = []

{-# INLINE twice #-}
twice f = f . f

total = sum (map twice' xs)
  where
    twice' x = x * 2
    xs = countdown 3

module Shapes (area, Shape (..)) where

import Data.Map hiding (insert, lookup)
import Data.List as List (nub, sort)
import Data.Char (isAlpha, (<+>), Case (Upper, Lower), type Width)
import qualified Data.Set as Set

area x = x
hidden x = x

{-# LANGUAGE GADTs #-}
-- | Shapes.
module Data.Shape
  ( Shape(..)
  , area
  ) where

import qualified Data.Map.Strict as Map
import Data.List (sortBy, foldl')
import Text.Pandoc hiding (Reader)

-- | A shape.
data Shape = Circle Double  -- ^ round
           | Square { side :: Double, name :: String }
           deriving (Show, Eq)

newtype Wrap a = Wrap { unwrap :: a }

type Alias = Map.Map String Shape

-- | Things with an area.
class HasArea a where
  area' :: a -> Double
  area' _ = 0

instance HasArea Shape where
  area' (Circle r) = pi * r
  area' s = side s

instance Show a => Show (Wrap a) where
  show (Wrap a) = show a

-- | The area
-- of a shape.
area :: Shape
     -> Double
-- the round one
area (Circle r) = pi * square r
  where
    square :: Double -> Double
    square x = x * x
area (Square s _) = s * s

(<+>) :: Shape -> Shape -> Shape
a <+> b = a

infixl 6 <+>

x `plus` y = x + y

constant :: Int
constant = 5

main :: IO ()
main = do
  print (area (Circle 1))
  mapM_ print $ Map.toList m
  where m = Map.empty

data Expr a where
  Lit :: Int -> Expr Int

pattern P :: Int
pattern P = 1
foo = \x -> x
a, b :: Int

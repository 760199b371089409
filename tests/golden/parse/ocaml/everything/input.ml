(* Reads settings from a file. *)
open Printf
open Core.Std
module M = Map.Make (String)
include Stdlib.List

(** A point in the plane. *)
type point = { x : int; mutable y : float }

type 'a tree =
  | Leaf
  | Node of 'a tree * 'a * 'a tree  (** inner node *)

and forest = int tree list

exception Bad_input of string

external clock : unit -> float = "caml_clock"

(** Adds one. *)
let succ n = n + 1

let zero = 0

let rec even n = n = 0 || odd (n - 1)
and odd n = n <> 0 && even (n - 1)

let twice = fun f x -> f (f x)

let ( +! ) a b = a + b

let () = printf "%d\n" (succ zero)

module type SHAPE = sig
  type t
  val area : t -> float
end

module Circle : SHAPE with type t = float = struct
  type t = float

  (* squared *)
  let area r =
    let square v = v *. v in
    3.14 *. square r
end

module Make (S : SHAPE) = struct
  let total xs = List.fold_left (fun a x -> a +. S.area x) 0.0 xs
end

class counter init = object (self)
  inherit base
  val mutable count = init
  method get = count
  method private bump = count <- count + 1
end

let%test _ = even 2

(** Settings. *)
open Core

type t
type color = Red | Green of int

val load : string -> t
(** Reads a file. *)

(** Writes it. *)
val save : ?mode:int -> string -> t -> unit

exception Missing of string

module Sub : sig
  val f : int -> int
end

module type S = sig
  type elt
  val insert : elt -> unit
end

external fast : int -> int = "fast_stub"

class counter : int -> object
  method get : int
end

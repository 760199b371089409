#!/usr/bin/env bash
# A tool.

source ./lib.sh
. "$HOME/other.sh"

LIMIT=10
name="x"
readonly VERSION=1

# Prints it.
# Twice.
print_twice() {
  local x=$1
  inner_var=3
  echo "$x" | tee "$(date)"
  helper "$x"
}

function helper {
  cat <<EOF
function not_me() {
EOF
}

function nvm_ls() (
  helper a
)

if true; then
  conditional() { :; }
fi

helper x && print_twice "$name"

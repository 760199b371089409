"""An OpenAI-style embedding server for tests, with every fault that a real one may have.

Usage: embedding_server.py LOG [CERTIFICATE KEY]. Prints its port, then serves until it is killed. The first part of a
request's path says how to answer (see FAULTS); /ok answers as it should. LOG gets one JSON line per
request: path, authorization and input. With a certificate it speaks TLS. A number in LOG.limit is how many requests of
/limited it answers before it denies the others.
"""
import email.utils
import http.server
import json
import os
import ssl
import sys
import time

WIDTH = 16
LOG = sys.argv[1]


def vector(text):
    """Counts of words by a hash of their letters: equal on every run."""
    counts = [0.0] * WIDTH
    for word in "".join(c.lower() if c.isalnum() else " " for c in text).split():
        counts[sum(map(ord, word)) % WIDTH] += 1.0
    counts[0] += 0.5
    return counts


def data(texts, width=WIDTH):
    return [{"index": i, "embedding": (vector(t) * 2)[:width]} for i, t in enumerate(texts)]


class Handler(http.server.BaseHTTPRequestHandler):
    seen = set()
    answered = 0

    def answer(self, status, body, kind="application/json", headers=()):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body.encode())

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        texts = request["input"]
        with open(LOG, "a") as log:
            log.write(json.dumps({"path": self.path, "input": texts,
                                  "authorization": self.headers["Authorization"]}) + "\n")
        good = json.dumps({"model": request["model"], "data": data(texts)})
        mode = self.path.split("/")[1]
        if mode == "ok":
            self.answer(200, good)
        elif mode == "limited":
            Handler.answered += 1
            limit = int(open(LOG + ".limit").read()) if os.path.exists(LOG + ".limit") else 1_000_000
            self.answer(*((200, good) if Handler.answered <= limit else (401, "no credit left")))
        elif mode == "flaky":
            first = str(texts) not in Handler.seen
            Handler.seen.add(str(texts))
            self.answer(*((503, "busy") if first else (200, good)))
        elif mode == "soon":
            first = str(texts) not in Handler.seen
            Handler.seen.add(str(texts))
            self.answer(*((429, "slower") if first else (200, good)), headers=[("Retry-After", "2")] if first else [])
        elif mode == "later":
            self.answer(429, "come back", headers=[("Retry-After", "3600")])
        elif mode == "tomorrow":
            self.answer(503, "closed", headers=[("Retry-After", email.utils.formatdate(time.time() + 86400, usegmt=True))])
        elif mode == "zeros":
            self.answer(200, json.dumps({"data": [{"embedding": [0] * WIDTH} for _ in texts]}))
        elif mode == "error":
            self.answer(500, json.dumps({"error": {"message": "out of order"}}))
        elif mode == "denied":
            self.answer(401, "wrong key: " + str(self.headers["Authorization"]))
        elif mode == "html":
            self.answer(200, "<html><body>Please sign in</body></html>", "text/html")
        elif mode == "short":
            self.answer(200, json.dumps({"data": data(texts)[:-1]}))
        elif mode == "nan":
            self.answer(200, good.replace("0.5", "NaN", 1).replace("1.5", "NaN", 1))
        elif mode == "width":
            self.answer(200, json.dumps({"data": data(texts, WIDTH + 1)}))
        elif mode == "model":
            self.answer(200, good.replace('"model": "', '"model": "another-'))
        elif mode == "redirect":
            self.answer(307, "", headers=[("Location", "http://127.0.0.1:%d/ok" % self.server.server_port)])
        elif mode == "endless":
            self.answer(200, '{"data": [' + "0," * 4_000_000 + "0]}")
        elif mode == "trickle":
            self.send_response(200)
            self.end_headers()
            for c in good[:40]:
                self.wfile.write(c.encode())
                self.wfile.flush()
                time.sleep(0.2)
        elif mode == "hang":
            time.sleep(5)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass  # a client that hangs up is what some tests are about


server = Server(("127.0.0.1", 0), Handler)
if len(sys.argv) > 3:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_port, flush=True)
server.serve_forever()

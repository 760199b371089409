"""An OpenAI-style chat server for tests.

Usage: chat_server.py LOG. Prints its port, then serves until it is killed. Its answer to a request quotes the longest
word of the last message, so that a test can tell for which text it was written. LOG gets one JSON line per request.
"""
import http.server
import json
import re
import sys

LOG = sys.argv[1]


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        text = request["messages"][-1]["content"]
        with open(LOG, "a") as log:
            log.write(json.dumps({"path": self.path, "model": request["model"], "text": text,
                                  "authorization": self.headers["Authorization"]}) + "\n")
        longest = max(re.findall(r"\w+", text), key=len, default="nothing")
        body = json.dumps({"choices": [{"message": {"role": "assistant", "content": f"Zebra prose about {longest}."}}]})
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_port, flush=True)
server.serve_forever()

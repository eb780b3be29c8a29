"""Imported by every Python that an example starts: the same gate as `node/gate.cjs`, below urllib and every client library.

Connections to the address that the portal shows, or to a server of its API documents (PORTAL_EXAMPLES_SERVERS matches
`host:port`), go to the port that responds for it (PORTAL_EXAMPLES_GATE is `host:port=port`); ports on which the program itself listens are free, everything else is refused.
"""

import os
import re
import sys


def _install():
    import socket

    loopback = {"localhost", "127.0.0.1", "::1", "0.0.0.0", "::"}
    connect = socket.socket.connect
    connect_ex = socket.socket.connect_ex
    listen = socket.socket.listen
    getaddrinfo = socket.getaddrinfo
    listening = set()
    # Ports of documented servers whose names were looked up: a name leads to this machine, and the port to the recorder.
    found_ports = set()

    def is_server(host, port):
        pattern = os.environ.get("PORTAL_EXAMPLES_SERVERS")
        if not pattern:
            return False
        text = f"[{host}]" if ":" in host else host.lower()
        try:
            text = text.encode("idna").decode() if ":" not in host else text
        except UnicodeError:
            pass
        return re.search(pattern, f"{text}:{port}") is not None

    def gate():
        found = re.fullmatch(r"(.*):(\d+)=(\d+)", os.environ.get("PORTAL_EXAMPLES_GATE", ""))
        return found and (found[1].strip("[]"), int(found[2]), int(found[3]))

    def refuse(host, port, shown):
        sys.stderr.write(f"portal-examples: refused {host}:{port}\n")
        raise OSError(101, f"{host}:{port} is out of reach: examples talk to {shown[0]}:{shown[1]} only")

    def is_local(host):
        return host in loopback or host.startswith("127.")

    def redirected(sock, address):
        shown = gate()
        if not shown or sock.family not in (socket.AF_INET, socket.AF_INET6):
            return address
        host, port = str(address[0]), int(address[1])
        local = "127.0.0.1" if sock.family == socket.AF_INET else "::ffff:127.0.0.1"
        if port not in listening and (is_server(host, port) or (is_local(host) and port in found_ports)):
            return (local, shown[2], *address[2:])
        if not is_local(host):
            refuse(host, port, shown)
        if port == shown[1] and is_local("127.0.0.1" if shown[0] in loopback else host):
            return (local, shown[2], *address[2:])
        if port != shown[2] and port not in listening:
            refuse(host, port, shown)
        return address

    def noted_listen(sock, *args):
        listen(sock, *args)
        if sock.family in (socket.AF_INET, socket.AF_INET6):
            listening.add(sock.getsockname()[1])

    def gated_getaddrinfo(host, port, *args, **options):
        shown = gate()
        name = host.decode() if isinstance(host, bytes) else host
        if shown and name and name.strip("[]") == shown[0] and not is_local(name):
            host = "127.0.0.1"
        elif shown and name and not is_local(name.strip("[]")) and is_server(name.strip("[]"), port):
            found_ports.add(int(port))
            host = "127.0.0.1"
        elif shown and name and not is_local(name.strip("[]")):
            refuse(name, port, shown)
        elif shown and name == "localhost" and str(port) == str(shown[1]):
            host = "127.0.0.1"
        return getaddrinfo(host, port, *args, **options)

    socket.socket.listen = noted_listen
    socket.socket.connect = lambda self, address: connect(self, redirected(self, address))
    socket.socket.connect_ex = lambda self, address: connect_ex(self, redirected(self, address))
    socket.getaddrinfo = gated_getaddrinfo


if os.environ.get("PORTAL_EXAMPLES_GATE") or os.environ.get("PORTAL_EXAMPLES_SERVER"):
    _install()

"""Runs Python programs, each in a fork of this process: a process of its own, with what most programs import loaded already.

Reads one job per line as JSON: {"id", "file", "cwd", "env", "stdout", "stderr"} runs a program, {"kill": id} ends it, and
{"id", "check": file} only parses it, and {"id", "read": code} gives its syntax tree. Replies with one line per job: {"id", "exit"},
{"id", "fault"} or {"id", "program"}.
"""

import ast
import json
import os
import selectors
import signal
import sys
import traceback

# Loaded once here rather than in every fork.
import base64, datetime, email.parser, hashlib, hmac, http.client, http.server, threading, time, urllib.error, urllib.parse, urllib.request, uuid  # noqa: E401, F401

import sitecustomize  # noqa: F401
from read_program import read_program

children = {}


def run(job):
    pid = os.fork()
    if pid:
        children[pid] = job["id"]
        return
    status = 1
    try:
        os.setsid()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for fd, name in ((0, os.devnull), (1, job["stdout"]), (2, job["stderr"])):
            opened = os.open(name, os.O_RDONLY if fd == 0 else os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(opened, fd)
            os.close(opened)
        os.chdir(job["cwd"])
        os.environ.clear()
        os.environ.update(job["env"])
        status = execute(job["file"])
    finally:
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except OSError:
                pass
        os._exit(status)


def execute(file):
    sys.argv = [file]
    sys.path[0] = os.path.dirname(file)
    names = {"__name__": "__main__", "__file__": file, "__builtins__": __builtins__}
    main = type(sys)("__main__")
    main.__dict__.update(names)
    sys.modules["__main__"] = main
    try:
        with open(file, encoding="utf-8") as source:
            code = compile(source.read(), file, "exec")
        exec(code, main.__dict__)
        status = 0
    except SystemExit as stop:
        if isinstance(stop.code, int) or stop.code is None:
            status = stop.code or 0
        else:
            print(stop.code, file=sys.stderr)
            status = 1
    except BaseException as error:
        # Without the frames of this file.
        traceback.print_exception(type(error), error, error.__traceback__ and error.__traceback__.tb_next)
        status = 1
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()
    sys.stdout.flush()
    return status & 0xFF


def check(job):
    try:
        with open(job["check"], encoding="utf-8") as source:
            ast.parse(source.read(), job["check"])
        return {"id": job["id"], "fault": None}
    except (SyntaxError, ValueError) as error:
        return {"id": job["id"], "fault": {"line": getattr(error, "lineno", None), "message": f"{type(error).__name__}: {getattr(error, 'msg', error)}"}}


def read(job):
    try:
        return {"id": job["id"], "program": read_program(job["read"])}
    except (SyntaxError, ValueError, RecursionError):
        return {"id": job["id"], "program": None}


def reply(message):
    data = (json.dumps(message) + "\n").encode()
    while data:
        data = data[os.write(1, data) :]


def reap():
    while children:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        code = os.waitstatus_to_exitcode(status)
        reply({"id": children.pop(pid), "exit": code if code >= 0 else 128 - code})


def main():
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    os.set_blocking(woken, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    waiting = selectors.DefaultSelector()
    waiting.register(0, selectors.EVENT_READ)
    waiting.register(woken, selectors.EVENT_READ)
    pending = b""
    while True:
        for key, _ in waiting.select():
            data = os.read(key.fd, 65536)
            if key.fd == woken:
                reap()
                continue
            if not data:
                for pid in children:
                    os.killpg(pid, signal.SIGKILL)
                return
            *lines, pending = (pending + data).split(b"\n")
            for line in lines:
                job = json.loads(line)
                if "kill" in job:
                    for pid, name in children.items():
                        if name == job["kill"]:
                            os.killpg(pid, signal.SIGKILL)
                elif "check" in job:
                    reply(check(job))
                elif "read" in job:
                    reply(read(job))
                else:
                    run(job)


main()

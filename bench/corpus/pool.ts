import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Job, Report } from './child';
import type { Findings, Outcome, Stage } from './result';

export interface Limits {
  /** Processor time of one document, so that a busy machine changes no result; wall-clock time where the system tells no other. */
  readonly seconds: number;
  /** Of the JavaScript heap, and of the whole process where the system tells it. */
  readonly megabytes: number;
}

/** What became of a job, with figures that only its parent can take. */
export interface Ended {
  readonly outcome: Outcome;
  readonly stage?: Stage;
  readonly findings: Findings;
  readonly ms: number;
  readonly megabytes: number;
}

const POLL_MS = 100;
/** What waits for something that never comes uses no processor time, and is given this much longer. */
const IDLE_FACTOR = 15;
/** A process that has grown past this part of its limit is replaced, so that the next document starts with a small one. */
const REPLACED_AT = 0.4;

/** Runs jobs in child processes, each within limits. A process serves many jobs, until one of them exceeds a limit. */
export class Pool {
  private readonly idle: ChildProcess[] = [];

  /** @param program what its processes run; it talks as `child.ts` does */
  constructor(
    private readonly limits: Limits,
    private readonly program = join(__dirname, 'child.ts'),
  ) {}

  async run(job: Job): Promise<Ended> {
    const child = this.idle.pop() ?? (await start(this.program, this.limits));
    const started = performance.now();
    let stage: Stage | undefined;
    let peak = residentMegabytes(child);
    let killed: 'hung' | 'too-large' | undefined;
    const kill = (reason: 'hung' | 'too-large'): void => {
      killed ??= reason;
      child.kill('SIGKILL');
    };
    const before = processorSeconds(child);
    const poll = setInterval(() => {
      const waited = (performance.now() - started) / 1000;
      const used = before === undefined ? waited : (processorSeconds(child) ?? before) - before;
      if (used > this.limits.seconds || waited > this.limits.seconds * IDLE_FACTOR) kill('hung');
      peak = Math.max(peak, residentMegabytes(child));
      if (peak > this.limits.megabytes) kill('too-large');
    }, POLL_MS);
    const ended = await new Promise<Pick<Ended, 'outcome' | 'findings'>>((settle) => {
      child.on('message', (report: Report) => {
        if (report.kind === 'stage') stage = report.stage;
        if (report.kind === 'done') settle({ outcome: report.findings.outcome, findings: report.findings });
        if (report.kind === 'threw') settle({ outcome: 'failed', findings: nothing(stage, report.message) });
      });
      child.once('exit', (code, signal) => settle(endOf(child, code, signal, killed, stage)));
      child.send(job, (error) => {
        if (error) settle({ outcome: 'failed', findings: nothing(stage, error.message) });
      });
    });
    clearInterval(poll);
    peak = Math.max(peak, residentMegabytes(child));
    child.removeAllListeners('message').removeAllListeners('exit');
    if (child.exitCode === null && child.signalCode === null) {
      if (peak > this.limits.megabytes * REPLACED_AT) child.kill('SIGKILL');
      else this.idle.push(child);
    }
    const partial = ['hung', 'too-large'].includes(ended.outcome) || ended.findings.failures.length > 0;
    return {
      ...ended,
      ...(partial && stage !== undefined ? { stage } : {}),
      ms: Math.round(performance.now() - started),
      megabytes: Math.round(peak),
    };
  }

  close(): void {
    for (const child of this.idle.splice(0)) child.kill('SIGKILL');
  }
}

/** Resolves when the process has loaded the engine, which is not the first document's time. */
async function start(program: string, { megabytes }: Limits): Promise<ChildProcess> {
  const child = fork(program, [], {
    execArgv: [...process.execArgv, '--expose-gc', `--max-old-space-size=${megabytes}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // As in a build; React's development code takes several times as long.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let text = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-MAX_STDERR);
    errorText.set(child, text);
  });
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return child;
}

const MAX_STDERR = 4000;
/** The end of what each process wrote about itself, for those that end by themselves. */
const errorText = new WeakMap<ChildProcess, string>();

function endOf(
  child: ChildProcess,
  code: number | null,
  signal: NodeJS.Signals | null,
  killed: 'hung' | 'too-large' | undefined,
  stage: Stage | undefined,
): Pick<Ended, 'outcome' | 'findings'> {
  const text = errorText.get(child) ?? '';
  if (killed) return { outcome: killed, findings: { ...nothing(stage, ''), failures: [] } };
  // V8's own words when its heap is full; it then aborts.
  if (/heap out of memory|Reached heap limit/.test(text))
    return { outcome: 'too-large', findings: { ...nothing(stage, ''), failures: [] } };
  const error = /^\w*Error: .*$/m.exec(text)?.[0] ?? text.trim().split('\n').at(-1) ?? '';
  return { outcome: 'failed', findings: nothing(stage, `The process ended with ${signal ?? code}. ${error}`.trim()) };
}

const nothing = (stage: Stage | undefined, message: string): Findings => ({
  outcome: 'failed',
  errors: [],
  warnings: [],
  failures: [{ stage: stage ?? 'load', message }],
  cpu: {},
  sizes: {},
});

/** The resident set of a process in MB, as Linux tells it; 0 elsewhere and for a process that has ended. */
function residentMegabytes({ pid }: ChildProcess): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** User and system time of a process, as Linux tells it (proc(5), fields 14 and 15); undefined elsewhere. */
function processorSeconds({ pid }: ChildProcess): number | undefined {
  try {
    // The name of the program, in parentheses, may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

/** `sysconf(_SC_CLK_TCK)`, which is 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

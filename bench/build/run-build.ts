import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import path from 'node:path';

export interface BuildRun {
  readonly seconds: number;
  /** Bytes that all processes of the build held together, at the most. */
  readonly peakMemory: number;
  readonly pagesWritten?: number;
}

const run = promisify(execFile);

/**
 * One production build.
 * @throws with the end of its output when it fails
 */
export async function runBuild(folder: string, config: string): Promise<BuildRun> {
  const start = performance.now();
  const child = spawn(process.execPath, [path.join(folder, 'node_modules/gatsby/cli.js'), 'build'], {
    cwd: folder,
    env: { ...process.env, PORTAL_CONFIG: config, GATSBY_TELEMETRY_DISABLED: '1', CI: '1', EXAMPLES_RECORD: '' },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  let peakMemory = 0;
  const watch = setInterval(() => {
    void memoryOf(child.pid!).then((bytes) => (peakMemory = Math.max(peakMemory, bytes)));
  }, 500);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`${folder}: the build ended with ${code}\n${output.slice(-3000)}`);
  const written = /Building static HTML for pages - [\d.]+s - (\d+)\/\d+/.exec(output)?.[1];
  return {
    seconds: (performance.now() - start) / 1000,
    peakMemory,
    ...(written ? { pagesWritten: Number(written) } : {}),
  };
}

/** Bytes of resident memory of a process and of all that it has started. */
export async function memoryOf(root: number): Promise<number> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,rss=']).catch(() => ({ stdout: '' }));
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number]);
  const children = new Map<number, (typeof rows)[number][]>();
  for (const row of rows) children.set(row[1], [...(children.get(row[1]) ?? []), row]);
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((total, [child, , kilobytes]) => total + kilobytes * 1024 + sum(child), 0);
  return sum(root) + (rows.find(([pid]) => pid === root)?.[2] ?? 0) * 1024;
}

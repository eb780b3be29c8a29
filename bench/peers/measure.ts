import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { memoryOf } from '../build/run-build';

/** What a build has cost and made. */
export interface Measured {
  readonly seconds: number;
  /** Of the processor, over all processes. */
  readonly processorSeconds: number;
  /** Of all processes together, at the most, in bytes. */
  readonly memory: number;
  readonly pages: number;
  readonly bytes: number;
}

/**
 * Runs commands one after the other, and looks at the folder that they write.
 * @throws with the end of what they print where one of them fails
 */
export async function measure(
  commands: readonly (readonly string[])[],
  cwd: string,
  output: string,
): Promise<Measured> {
  let [seconds, processorSeconds, memory] = [0, 0, 0];
  for (const command of commands) {
    const started = performance.now();
    const ran = await run(command, cwd);
    seconds += (performance.now() - started) / 1000;
    processorSeconds += ran.processorSeconds;
    memory = Math.max(memory, ran.memory);
  }
  const files = readdirSync(output, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return { seconds, processorSeconds, memory, pages: files.filter(({ name }) => name.endsWith('.html')).length, bytes };
}

/** The shell says what its children and theirs have taken of the processor. */
const timed = '"$@"; code=$?; times; exit $code';

async function run(command: readonly string[], cwd: string): Promise<{ processorSeconds: number; memory: number }> {
  const child = spawn('bash', ['-c', timed, 'bash', ...command], {
    cwd,
    env: { ...process.env, CI: '1', NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', REDOCLY_TELEMETRY: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let memory = 0;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (printed = (printed + String(chunk)).slice(-4000)));
  const watch = setInterval(() => {
    void memoryOf(child.pid!).then((bytes) => (memory = Math.max(memory, bytes)));
  }, 500);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${printed}`);
  return { processorSeconds: childSeconds(printed), memory };
}

/** Of the last line that `times` prints: what the children took for themselves and in the kernel. */
function childSeconds(printed: string): number {
  const found = [...printed.matchAll(/^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/gm)].at(-1)?.slice(1).map(Number);
  const [minutes = 0, seconds = 0, kernelMinutes = 0, kernelSeconds = 0] = found ?? [];
  return (minutes + kernelMinutes) * 60 + seconds + kernelSeconds;
}

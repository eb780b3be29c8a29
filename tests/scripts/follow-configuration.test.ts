import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { followConfiguration } from '../../scripts/lib/follow-configuration';

test('a server that runs says what is wrong with a changed configuration, and when it is right again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'configuration-'));
  const file = join(folder, 'portal.json');
  const right = JSON.stringify({ apis: [{ spec: 'a.json' }] });
  writeFileSync(join(folder, 'a.json'), '{}');
  writeFileSync(file, right);
  const told: string[] = [];
  const stop = followConfiguration({ file }, (line) => told.push(line));
  const heard = async (text: string): Promise<void> => {
    while (!told.some((line) => line.includes(text))) await sleep(50);
  };
  try {
    // Written again and again: the first look at a file is none at a change.
    const timer = setInterval(() => writeFileSync(file, `{ "apis": [\n${' '.repeat(told.length)}`), 100);
    await heard('portal.json:2').finally(() => clearInterval(timer));
    expect(told.at(-1)).toContain('The site still shows the configuration before this change.');
    writeFileSync(file, `${right}\n`);
    await heard('has changed: stop this command and start it again');
  } finally {
    stop();
    rmSync(folder, { recursive: true });
  }
});

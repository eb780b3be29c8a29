import { createRunners } from './runners';

test('nothing that was asked for its version still runs once the runners are closed', async () => {
  const runners = createRunners();
  for (const language of ['python', 'bash', 'php', 'ruby', 'go', 'csharp', 'java', 'none'])
    void runners.versions(language);
  expect(process.getActiveResourcesInfo()).toContain('ProcessWrap');
  await runners.close();
  // Node lets go of a process that has ended in the turn after the one that tells of it.
  for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate);
  expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap');
});

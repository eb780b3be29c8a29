/** Lets the engine write its reports, and waits for its end. */
export default async function stop(): Promise<void> {
  const engine = globalThis.portalExamplesEngine;
  if (!engine || engine.exitCode !== null) return;
  const ended = new Promise((resolve) => engine.once('exit', resolve));
  engine.send('stop');
  await ended;
}

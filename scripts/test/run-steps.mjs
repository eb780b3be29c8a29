/**
 * Runs steps in their order, each as soon as what it comes after has ended. Beside one that keeps all processors busy, with pauses, one runs
 * that keeps one busy; without it, as many of those as there is room for.
 * @template {{ name: string, wide?: boolean, alone?: boolean, after?: string[] }} T
 * @template R
 * @param {T[]} steps
 * @param {(step: T) => Promise<R>} run
 * @param {number} most how many run side by side
 * @returns {Promise<R[]>} results in the order of the steps
 */
export async function runSteps(steps, run, most = 2) {
  const results = [];
  const waiting = new Set(steps);
  /** @type {Map<T, Promise<void>>} */
  const running = new Map();
  const mayStart = (step) => {
    const unfinished = [...waiting, ...running.keys()].map(({ name }) => name);
    if ((step.after ?? []).some((name) => unfinished.includes(name))) return false;
    if (running.size === 0) return true;
    const others = [...running.keys()];
    if (step.alone || others.some(({ alone }) => alone) || running.size >= most) return false;
    return !step.wide || !others.some(({ wide }) => wide);
  };
  while (waiting.size > 0 || running.size > 0) {
    for (const step of waiting) {
      if (!mayStart(step)) continue;
      waiting.delete(step);
      running.set(
        step,
        run(step).then((result) => {
          results[steps.indexOf(step)] = result;
          running.delete(step);
        }),
      );
    }
    if (running.size === 0)
      throw new Error(`These steps wait for each other: ${[...waiting].map(({ name }) => name).join(', ')}.`);
    await Promise.race(running.values());
  }
  return results;
}

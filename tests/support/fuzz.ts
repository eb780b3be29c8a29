import fc from 'fast-check';

/**
 * The seed of generated values. It is fixed, so that a change is judged by itself and not by the luck of a run; `npm run bench -- fuzz` looks with other seeds, and `FUZZ_SEED=7 npx jest FILE` with the one that it names.
 */
export const seed = Number(process.env.FUZZ_SEED ?? 20250303);

/** How many times as long the fuzzers of the sandbox run: `FUZZ_TIMES=20`. */
export const fuzzTimes = Number(process.env.FUZZ_TIMES ?? 1);

/**
 * How long such a test may take: the limit of all tests, as each request has its own for a hang, and less found a slow machine. A shorter
 * run, such as `FUZZ_TIMES=0.1`, takes as long to start.
 */
export const fuzzLimit = 900_000 * Math.max(1, fuzzTimes);

fc.configureGlobal({ seed });

export default fc;

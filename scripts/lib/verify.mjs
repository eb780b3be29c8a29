import { runScript } from './run.mjs';

/**
 * Runs the examples of the portal.
 * @param {readonly string[]} args of `examples.ts`
 * @returns {Promise<{ code: number, record?: string }>} the exit code, and the digest with which `site.ts` takes the record of this
 * very run and no other
 */
export async function verify(args) {
  let record;
  const onMessage = ({ record: digest }) => (record = digest);
  const code = await runScript('examples', args, { onMessage });
  return { code, record };
}

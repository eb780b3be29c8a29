import { execFileSync } from 'node:child_process';

/**
 * The time of the version that is built: what SOURCE_DATE_EPOCH says (reproducible-builds.org, seconds since 1970), else when the latest
 * commit of the folder was made. Two builds of one commit say the same time.
 * @returns ISO 8601 in UTC; undefined where neither is known
 */
export function sourceTime(
  root: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const seconds = env.SOURCE_DATE_EPOCH ?? commitTime(root);
  return seconds !== undefined && /^\d{1,11}$/.test(seconds)
    ? new Date(Number(seconds) * 1000).toISOString()
    : undefined;
}

function commitTime(root: string): string | undefined {
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

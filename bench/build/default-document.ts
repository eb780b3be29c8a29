import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from './site';

const name = '@octokit/openapi';
const version = '23.0.2';

/** GitHub's own description of its REST API, as it publishes it on npm; fetched once into the ignored cache. */
export async function githubDocument(): Promise<string> {
  const folder = path.join(cacheFolder, 'packages');
  const document = path.join(folder, 'node_modules', name, 'generated/api.github.com.json');
  if (!existsSync(document)) {
    mkdirSync(folder, { recursive: true });
    execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${version}`], {
      stdio: 'inherit',
    });
  }
  return document;
}

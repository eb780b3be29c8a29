import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const inHtml = /(?:href|src)="(\/[^"]*)"/g;
const inMarkdown = /\]\((\/[^)\s]*)\)/g;

/**
 * Every address of this site that stands in a page, in a page's Markdown or in `llms.txt` and leads to no file.
 * @param pathPrefix that all of them have to begin with
 */
export function brokenAddresses(folder: string, pathPrefix = ''): string[] {
  const isServed = (address: string): boolean => {
    const path = decodeURI(address.replace(/[?#].*$/s, ''));
    if (!path.startsWith(`${pathPrefix}/`)) return false;
    const place = join(folder, path.slice(pathPrefix.length));
    return (existsSync(place) && statSync(place).isFile()) || existsSync(join(place, 'index.html'));
  };
  let count = 0;
  const broken = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(html|md|txt)$/.test(name) && statSync(join(folder, name)).isFile())
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const addresses = [...text.matchAll(name.endsWith('.html') ? inHtml : inMarkdown)].map(([, address]) => address!);
      count += addresses.length;
      return addresses.filter((address) => !isServed(address)).map((address) => `${name}: ${address}`);
    });
  if (count === 0) throw new Error(`${folder}: contains no page. Build the site first.`);
  return broken;
}

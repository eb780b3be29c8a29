import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const inHtml = /(?:href|src)="(\/[^"]*)"/g;
const inMarkdown = /\]\((\/[^)\s]*)\)/g;

/** An address that leads to no file, and the file of the built site that it is in. */
export interface BrokenAddress {
  readonly file: string;
  readonly address: string;
}

/**
 * Every address of this site that stands in a page, in a page's Markdown or in `llms.txt` and leads to no file.
 * @param pathPrefix that all of them have to begin with
 */
export function brokenAddresses(folder: string, pathPrefix = ''): BrokenAddress[] {
  const isServed = (address: string): boolean => {
    const path = decoded(address.replace(/[?#].*$/s, ''));
    if (!path.startsWith(`${pathPrefix}/`)) return false;
    const place = join(folder, path.slice(pathPrefix.length));
    return (existsSync(place) && statSync(place).isFile()) || existsSync(join(place, 'index.html'));
  };
  let count = 0;
  const broken = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(html|md|txt)$/.test(name) && statSync(join(folder, name)).isFile())
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const addresses = [...text.matchAll(file.endsWith('.html') ? inHtml : inMarkdown)].map(([, address]) => address!);
      count += addresses.length;
      return addresses.filter((address) => !isServed(address)).map((address) => ({ file, address }));
    });
  if (count === 0) throw new Error(`${folder}: contains no page. Build the site first.`);
  return broken;
}

/** An address without percent-encoding, where that is well formed. */
export function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

import { createHash } from 'node:crypto';
import anyAscii from 'any-ascii';

const MAX_LENGTH = 80;
/** Names that Windows keeps for devices, that web servers treat specially, or that every JavaScript object inherits. */
const reserved = new Set([
  'con', 'prn', 'aux', 'nul', 'index',
  ...Array.from({ length: 10 }, (_, digit) => [`com${digit}`, `lpt${digit}`]).flat(),
  ...Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()),
]); // prettier-ignore

const shortHash = (text: string, length = 8): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

/**
 * A string that is safe as a file name on any system and as one part of a URL: ASCII letters, digits, `-` and `_`.
 * It keeps the name's letters where they are safe, and is always the same for the same name and identity.
 * @param identity distinguishes items with the same or no usable name, for example a method with its path
 */
export function slugify(name: string, identity = name): string {
  const letters = lettersOf(name.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''));
  const lossy = !/[A-Za-z0-9]/.test(letters) || reserved.has(letters.toLowerCase());
  if (lossy) {
    // A name in another script is transliterated to Latin letters, so that its URL can be read.
    const readable = (letters || lettersOf(anyAscii(name))).replace(/^_+|_+$/g, '').slice(0, MAX_LENGTH - 9);
    return `${readable}-${shortHash(identity)}`.replace(/^-+/, '');
  }
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH - 9)}-${shortHash(identity)}` : letters;
}

const lettersOf = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '');

/** Makes slugs that stay unique on file systems that ignore case, where `Pet` and `pet` are the same. */
export function slugger(): (name: string, identity?: string) => string {
  const taken = new Set<string>();
  return (name, identity = name) => {
    const wanted = slugify(name, identity);
    let slug = wanted;
    for (let length = 8; taken.has(slug.toLowerCase()); length += 8) {
      if (length > 64) slug = `${slug}-again`;
      else slug = `${wanted.slice(0, MAX_LENGTH)}-${shortHash(identity, length)}`;
    }
    taken.add(slug.toLowerCase());
    return slug;
  };
}

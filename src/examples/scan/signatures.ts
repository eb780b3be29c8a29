import type { ProseFault } from '../prose/check-names';
import { descriptionsOf } from '../prose/claims/documented-sentences';
import type { Documents } from '../prose/claims/documents';
import { commonHeaders } from '../wire/check-headers';

/** The ways in which the languages of samples name the hash of an HMAC, and the encoding of what they compute. */
const hashes =
  /(?:createHmac\(\s*['"`]|hash_hmac\(\s*['"]|HMAC\.(?:hex)?digest\(\s*['"]|hashlib\.|hmac\.New\(\s*|Hmac)(sha-?\d+|md5)/gi;
const encodings: readonly [RegExp, string][] = [
  [/\.digest\(\s*['"`]hex['"`]|\.hexdigest\(|hex\.EncodeToString\(/g, 'hexadecimal'],
  [/\.digest\(\s*['"`]base64['"`]|b64encode\(|StdEncoding\.EncodeToString\(/g, 'base64'],
];
const headerRead =
  /\bheaders?(?:\[\s*|\.(?:get|Get)\(\s*|\.header\(\s*)['"`]([A-Za-z][A-Za-z-]*-[A-Za-z-]*[A-Za-z])['"`]/g;

/**
 * Code that verifies signatures of deliveries otherwise than the documents say: with another hash, in another encoding, or from a header
 * field that is called like one of theirs. Where they have several, none is wrong.
 */
export function signatureFaults(code: string, documents: Documents, headers: ReadonlySet<string>): ProseFault[] {
  if (!/hmac/i.test(code) && !code.match(headerRead)) return [];
  const told = descriptionsOf(documents).flat();
  const signed = told.filter((sentence) => /\bhmac\b/i.test(sentence));
  const normalized = (hash: string): string => hash.toLowerCase().replace('-', '');
  const known = new Set(signed.flatMap((text) => [...text.matchAll(/\bhmac[- ]?(sha-?\d+|md5)/gi)].map(([, hash = '']) => normalized(hash)))); // prettier-ignore
  const written = new Set(signed.flatMap((text) => [...(/\bhex/i.test(text) ? ['hexadecimal'] : []), ...(/\bbase-?64/i.test(text) ? ['base64'] : [])])); // prettier-ignore
  const endings = [...headers].filter((name) => name.includes('-') && !commonHeaders.includes(name));
  return code.split('\n').flatMap((line, index): ProseFault[] => {
    const found: ProseFault[] = [];
    const add = (message: string, hint: string): void => void found.push({ line: index + 1, message, hint });
    for (const [, hash = ''] of line.matchAll(hashes))
      if (known.size === 1 && /hmac/i.test(code) && !known.has(normalized(hash)))
        add(`the API documents sign with HMAC-${[...known].join().toUpperCase()}, not with ${hash}`, 'Use the documented hash.'); // prettier-ignore
    for (const [pattern, encoding] of encodings)
      if (written.size === 1 && /hmac/i.test(code) && line.match(pattern) && !written.has(encoding))
        add(`the API documents have signatures in ${[...written].join()}, not in ${encoding}`, 'Use the documented encoding.'); // prettier-ignore
    for (const [, name = ''] of line.matchAll(headerRead)) {
      const folded = name.toLowerCase();
      const last = folded.slice(folded.lastIndexOf('-'));
      const near = endings.filter((one) => one.endsWith(last));
      if (near.length === 1 && !headers.has(folded) && !commonHeaders.includes(folded))
        add(`unknown header field "${name}"; the documented one is ${near[0]}`, 'Use the name of the header field.');
    }
    return found;
  });
}

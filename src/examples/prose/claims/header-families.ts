import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { hint } from './matches';
import type { Statement } from './statement';
import { canonical } from './tokens';

/** Header fields of HTTP (RFC 9110) that are mistaken for each other, where their sentence tells of what they are for. */
const families: readonly { readonly names: readonly string[]; readonly about?: RegExp }[] = [
  { names: ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'if-range'] },
  { names: ['etag', 'last-modified'] },
  { names: ['location', 'content-location', 'link'], about: / (?:address|url|uri|where|location|find|found) / },
  { names: ['idempotency-key', 'x-idempotency-key', 'x-request-id', 'request-id'], about: / (?:twice|again|repeat[a-z]*|retr[a-z]*|idempoten[a-z]*) / },
  { names: ['accept', 'content-type'], about: / (?:body of the request|you send|sends? (?:json|xml)) / },
]; // prettier-ignore

/** "Send it back in `If-Modified-Since`", where no operation has such a header field, and some have `If-None-Match`. */
export function headerFamilyFaults({ tokens, kind }: Statement, page: Page): ProseFault[] {
  const text = ` ${canonical(tokens)}`;
  if (kind === 'heading' || / (?:not|no|never|without|instead|rather|unlike|other|neither|sandbox|or) /.test(text))
    return [];
  return tokens.flatMap((token): ProseFault[] => {
    const name = token.kind === 'name' && token.of === undefined ? token.text.toLowerCase() : '';
    const family = families.find(({ names, about }) => names.includes(name) && (about?.test(text) ?? true));
    if (!family) return [];
    const near = page.all.flatMap((subject) => [...page.documents.fieldsOf(subject)]);
    const all = near.length > 0 ? near : [...page.documents.fields];
    const headers = all.flatMap(([key, fields]) => (fields.some((field) => field.in === 'header') ? [key] : []));
    const isDeclared = [...page.documents.fields.keys()].some((key) => key.toLowerCase() === name);
    const others = [...new Set(headers)].filter((key) => family.names.includes(key.toLowerCase()));
    if (isDeclared || others.length === 0) return [];
    return [
      { line: token.line, message: `the API documents have ${others.join(' and ')}, but no ${token.text}`, hint },
    ];
  });
}

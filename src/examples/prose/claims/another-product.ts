import { authorizationUrls } from './api-claims';
import type { Page } from './check-claims';
import { wordsIn } from './documented-words';
import type { Documents } from './documents';
import type { Token } from './tokens';

/** What products are said to do that parts of an API are said to do, too. */
const does =
  /^(?:has|have|takes|uses|accepts|calls|names|offers|supports|knows|signs|sends|expects|returns|responds|itself|too)$/;

/** Whether a sentence is about another vendor's API: it names its address, or says what that vendor's product has. */
export const isAboutAnother = (tokens: readonly Token[], { contract, documents }: Page): boolean =>
  tokens.some((token, at) => {
    const { kind, text } = token;
    if (isAnotherProduct(tokens, at, documents)) return true;
    const origin = kind === 'name' ? /https?:\/\/[^/\s]+/.exec(text)?.[0] : undefined;
    if (origin !== undefined && authorizationUrls(documents).some((url) => url.startsWith(`${origin}/`))) return false;
    return origin !== undefined && !/localhost|127\.0\.0\.1/.test(origin) && !contract.servers.has(origin);
  });

/** "Elasticsearch has a parameter `fuzziness`", "unlike Stripe's `limit`": a name that no document has, inside a sentence. */
function isAnotherProduct(tokens: readonly Token[], at: number, documents: Documents): boolean {
  const token = tokens[at]!;
  // With which a sentence begins is in capitals, whatever it is.
  if (token.kind !== 'word' || !token.isCapital || at === 0 || /^[.!?("]$/.test(tokens[at - 1]!.text)) return false;
  const name = token.text.replace(/'s$/, '');
  const next = tokens[at + 1];
  const isSaid = does.test(next?.text ?? '') || (token.text.endsWith("'s") && next?.kind === 'name');
  if (!isSaid) return false;
  // Reading all words of a large document takes a moment.
  const { texts } = wordsIn(documents);
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1);
  return ![name, capitalised, name.toUpperCase()].some((word) => texts.has(word));
}

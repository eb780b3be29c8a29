import type { SecurityScheme } from '../../../openapi/model';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Documents } from './documents';
import { compile } from './grammar';
import { find, hint } from './matches';
import { canonical, type Token } from './tokens';

type Key = Extract<SecurityScheme, { readonly type: 'apiKey' }>;

const place =
  '(?<place>headers?|header fields?|query parameters?|query string parameters?|url parameters?|query|query string|cookies?)';

/** Where a sentence puts what has a name: "in the header `X-Key`", "the `key` query parameter". */
const placed = [
  compile(`(?:custom |http |request )?${place} (?:field |parameter )?(?:named |called |: )?(?<name>@)`),
  compile(`(?<name>@) (?:custom |http |request )?${place}`),
  compile(
    `(?<name>@) (?:[a-z]+ ){0,3}(?:in|as|with|via|through) (?:the |an? )?(?:custom |http |request |https )*${place}`,
  ),
];
const aboutElse = / (?:webhooks?|callbacks?|not|never|instead|other|another|rather|unlike|without|if|proxy|gateway) /;

/** The parameters that API keys are sent in (OpenAPI 3.1 §4.8.27). */
export const keysOf = ({ models }: Pick<Documents, 'models'>): Key[] =>
  models.flatMap(({ securitySchemes }) =>
    securitySchemes.flatMap((scheme) => (scheme.type === 'apiKey' ? [scheme] : [])),
  );

/** A place for an API key in which no document has it. */
export function keyFaults(tokens: readonly Token[], { documents }: Page): ProseFault[] {
  const text = canonical(tokens);
  const keys = keysOf(documents);
  if (keys.length === 0 || aboutElse.test(` ${text}`)) return [];
  const found = placed.flatMap((pattern) => find(tokens, text, pattern));
  const [wrong] = found.flatMap(({ parts }): ProseFault[] => {
    const [name] = parts.name!;
    const said = parts.place!.map((token) => token.text).join(' ');
    const stated = /header/.test(said) ? 'header' : /cookie/.test(said) ? 'cookie' : 'query';
    const called = name!.text.replace(/:.*$/s, '').toLowerCase();
    const own = keys.filter(({ parameterName }) => parameterName.toLowerCase() === called);
    const declared = [...documents.fields].flatMap(([field, all]) => (field.toLowerCase() === called ? all : []));
    if (own.length === 0 || [...own, ...declared].some((one) => one.in === stated)) return [];
    const message = `${own[0]!.parameterName} is sent in the ${own[0]!.in}, not in the ${stated}`;
    return [{ line: name!.line, message, hint }];
  });
  return wrong ? [wrong] : [];
}

import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { valuesOf } from './compare';
import type { Field } from './documents';
import { compile } from './grammar';
import { keysOf } from './key-claims';
import { find, hint, textOf } from './matches';
import { fieldsNamed, type Name, plainName } from './names';
import type { Statement } from './statement';
import { namesIn } from './subjects';
import { canonical } from './tokens';

/** "`x` is false" */
const truth = compile(
  '(?<one>@) (?:, which )?(?:is|are|was|were|becomes|stays|remains|being|(?:is )?set to|must be|has to be) (?:(?:still|now|not|always|never|also|only|then|already|both) )*(?<value>true|false)(?= (?:[.,;:)]|$)| (?:if|when|for|and|or|in|by|only|unless|while|because|after|before|until|as|from|on|once|where|here|there))',
);

const located = [
  // "the header `x`", "in the body `x`"
  compile(
    '(?:the|an?|its|their|required|optional|mandatory|in|as) (?<location>(?:query|path|header|cookie|body)|request body|request header|query string|http header)(?: (?:parameter|field|property))? (?:, |called |named )?(?<names>@)',
  ),
  // "the path has `x`, `y` and `z`"
  compile(
    '(?:the|an?|its|their) (?<location>query|path|header|query string|body|request body) (?:has|contains|takes|needs|carries|consists of) (?:the |an? |only |just |also )*(?<names>{names})',
  ),
];

/** What stands beside a name that tells of its kind, and does not fit: "the header `limit`" of a query, "`title` is false" of a string. */
export function appositionFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, scope, section } = statement;
  const text = canonical(tokens);
  const levels = [page.subjectsIn(tokens), ...scope, [...section.called], page.all];
  const fieldsOf = (name: Name): readonly Field[] => fieldsNamed(name, levels, page.documents);
  const everywhere = (name: Name): readonly Field[] =>
    name.of ? fieldsOf(name) : (page.documents.fields.get(plainName(name.text)) ?? []);
  const truths = find(tokens, text, truth).flatMap(({ parts }): ProseFault[] => {
    const [name] = namesIn(parts.one!);
    const fields = name ? fieldsOf(name) : [];
    if (!name || fields.length === 0 || [...fields, ...everywhere(name)].some(mayBeTrue)) return [];
    const types = [...new Set(fields.flatMap(typesOf))];
    const message = `${name.text} is of type ${types.join(' or ')}, so it is never ${textOf(parts.value)}`;
    return [{ line: name.line, message, hint }];
  });
  const places = located.flatMap((pattern) =>
    find(tokens, text, pattern).flatMap(({ parts }) => {
      const location = textOf(parts.location).replace(/ string$|^(?:request|http) /g, '');
      return namesIn(parts.names!).flatMap((name): ProseFault[] => {
        const fields = name.of ? [] : everywhere(name);
        const known = [...new Set(fields.map((field) => field.in))];
        if (fields.length === 0 || known.some((one) => one === location)) return [];
        // Where a key is sent is compared with its scheme.
        const isKey = keysOf(page.documents).some(({ parameterName }) => parameterName === name.text);
        if (isKey || page.subjectsIn([name]).length > 0) return [];
        return [
          { line: name.line, message: `${name.text} is in the ${known.join(' or ')}, not in the ${location}`, hint },
        ];
      });
    }),
  );
  return [...truths, ...places];
}

const typesOf = ({ schemas }: Field): readonly string[] => schemas.flatMap(({ types }) => types ?? []);

/** Whether a field may have a truth value, as far as the document says what it may have. */
function mayBeTrue(field: Field): boolean {
  const types = typesOf(field);
  return (
    types.length === 0 ||
    types.includes('boolean') ||
    (valuesOf(field)?.some((value) => /^(?:true|false)$/.test(value)) ?? false)
  );
}

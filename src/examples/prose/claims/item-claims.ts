import { expand } from '../../../openapi/schema/layers';
import { didYouMean, nearestName } from '../../../text/did-you-mean';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { compile } from './grammar';
import { find, hint } from './matches';
import { fieldsNamed, plainName } from './names';
import type { Statement } from './statements';
import { namesIn } from './subjects';

const each = compile(
  '(?:each (?:of them |of these |one |item |entry |element |object )?(?:has|needs|contains|is an object with)|(?:array|list) of objects (?:, )?(?:each )?(?:with|that have)) {det}(?<members>{names})(?<may> ,? ?(?:and )?(?:optionally|(?:may|can)(?: also)? (?:have|contain|hold)) {det}{names})?',
);

/** What is said of the items of the array that a row or an item explains: "Each has an `href`, and may have a `text`". */
export function itemFaults({ tokens, lead, scope }: Statement, text: string, page: Page): ProseFault[] {
  const [name] = lead;
  if (!name || lead.length > 1) return [];
  return find(tokens, text, each).flatMap(({ parts }): ProseFault[] => {
    const fields = fieldsNamed(name, [page.subjectsIn(tokens), ...scope, page.all], page.documents);
    const items = fields.flatMap(({ schemas, model }) =>
      schemas.flatMap((schema) => (schema.items ? expand(schema.items, model) : [])),
    );
    const properties = items.flatMap((schema) => schema.properties ?? []);
    if (properties.length === 0 || items.some((schema) => schema.additionalProperties)) return [];
    const declared = properties.map((property) => property.name);
    const stated = [...namesIn(parts.members ?? []), ...namesIn(parts.may ?? [])].filter(({ of }) => of === undefined);
    const unknown = stated.filter((one) => !declared.includes(plainName(one.text)));
    if (unknown.length > 0)
      return unknown.map(({ text: own, line }) => ({
        line,
        message: `an item of ${name.text} has no "${own}"${didYouMean(nearestName(own, declared))}`,
        hint: 'Name what it has.',
      }));
    // Only what stands beside "may have" says which of them are always there.
    if (!parts.may) return [];
    const isRequired = (own: string): boolean =>
      properties.some((property) => property.name === plainName(own) && property.required);
    const optional = namesIn(parts.members ?? []).find((one) => !isRequired(one.text));
    return optional
      ? [
          {
            line: optional.line,
            message: `${optional.text} of an item of ${name.text} is not required, but this says otherwise`,
            hint,
          },
        ]
      : [];
  });
}

import type { ServerVariable } from '../../../openapi/model';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { valuesOf } from './compare';
import { hint } from './matches';
import type { Token } from './tokens';

/** The variables of the documents' servers that enumerate their values (OpenAPI 3.1 §4.8.6). */
const variablesOf = ({ documents }: Page): (ServerVariable & { readonly enum: readonly string[] })[] =>
  documents.models.flatMap(({ servers }) =>
    servers.flatMap(({ variables }) =>
      variables.flatMap((variable) =>
        variable.enum && variable.enum.length > 1 ? [{ ...variable, enum: variable.enum }] : [],
      ),
    ),
  );

/** Values of a server's variable that it does not have, and another default: "the regions EU, US and AU". */
export function serverVariableFaults(tokens: readonly Token[], page: Page): ProseFault[] {
  const text = ` ${tokens.map((token) => token.text.toLowerCase()).join(' ')} `;
  return variablesOf(page).flatMap((variable): ProseFault[] => {
    const values = variable.enum.map((value) => value.toLowerCase());
    const words = variable.name.toLowerCase().split(/[^a-z]+/);
    const noun = words.at(-1)!.replace(/ies$/, 'y').replace(/s$/, '');
    const isAbout = noun.length > 2 && new RegExp(` ${noun}s? `).test(text);
    if (!isAbout) return [];
    const lists = listsIn(tokens);
    const list = lists.find((one) => one.filter(({ text: own }) => values.includes(own.toLowerCase())).length > 1);
    const odd = list?.filter(({ text: own }) => !values.includes(own.toLowerCase())) ?? [];
    const known = values.join(', ');
    if (list && odd.length === 1)
      return [
        {
          line: odd[0]!.line,
          message: `${odd[0]!.text} is not a value of the server's ${variable.name}, whose values are ${known}`,
          hint,
        },
      ];
    const fault = defaultFault(tokens, variable, page);
    return fault ? [fault] : [];
  });
}

function defaultFault(tokens: readonly Token[], variable: ServerVariable, { documents }: Page): ProseFault | undefined {
  const at = tokens.findIndex(
    ({ text }, index) =>
      variable.enum!.includes(text) &&
      /^ ?(?:, )?(?:\( )?(?:which )?(?:is |being )?(?:the )?default /.test(
        ` ${tokens
          .slice(index + 1, index + 6)
          .map((token) => token.text)
          .join(' ')} `,
      ),
  );
  const stated = tokens[at];
  if (!stated || stated.text === variable.default) return undefined;
  // Fields may have the same values, and another default.
  if ([...documents.fields.values()].flat().some((field) => valuesOf(field)?.includes(stated.text))) return undefined;
  return {
    line: stated.line,
    message: `the default of the server's ${variable.name} is ${variable.default}, not ${stated.text}`,
    hint,
  };
}

/** Names and words with nothing but commas, remarks about a default, and conjunctions between them. */
function listsIn(tokens: readonly Token[]): Token[][] {
  const lists: Token[][] = [];
  let open: Token[] = [];
  let isRemark = false;
  for (const [index, token] of tokens.entries()) {
    const { kind, text } = token;
    const next = tokens[index + 1]?.text ?? '';
    if (isRemark) {
      if (text === ',' || text === ')') isRemark = false;
      continue;
    }
    if ((text === ',' || text === '(') && /^(?:which|the)$/.test(next)) isRemark = true;
    else if (kind === 'name' || (kind === 'word' && !/^(?:and|or)$/.test(text))) {
      const before = tokens[index - 1]?.text ?? '';
      if (open.length > 0 && /^(?:,|and|or|\))$/.test(before)) open.push(token);
      else lists.push((open = [token]));
    } else if (!/^(?:,|and|or)$/.test(text)) open = [];
  }
  return lists.filter(({ length }) => length > 1);
}

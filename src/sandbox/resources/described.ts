import type { Operation } from '../../openapi/model';
import { takenFrom as valuesTakenFrom } from '../../openapi/sample/names/described';
import { plainName } from '../../openapi/shown-identity';
import { singular } from '../../text/singular';
import { wordsOf } from '../../text/words';

const MAX_READ = 1000;
const MAKE = '(?:creat|add|insert)\\w{0,5}';
const CHANGE = '(?:updat|replac|overwrit|edit|modif)\\w{0,5}';
const OR = '[ _-]?(?:or|/)[ _-]?';
const UPSERT = new RegExp(`upsert|${MAKE}${OR}${CHANGE}|${CHANGE}${OR}${MAKE}`, 'i');

/** What descriptions of a status say of a request that makes what is there already; a 422 is for much else, such as what does not exist. */
const TWICE: Readonly<Record<string, RegExp>> = {
  409: /\balready\b|\bduplicat|\bunique|\bin use\b|\bexists\b/i,
  422: /\balready\b|\bduplicat|\bunique/i,
};

/** What clients call things by, and may not be the same in two of them. */
const NAMES = ['slug', 'username', 'login', 'handle', 'email', 'code', 'key', 'externalid', 'name', 'title'];

/** Whether an operation is said to make what does not exist, and to change what does. */
export const saysUpsert = ({
  operationId = '',
  summary = '',
  description = '',
}: Pick<Operation, 'operationId' | 'summary' | 'description'>): boolean =>
  [operationId, summary, description.slice(0, MAX_READ)].some((text) => UPSERT.test(text));

/** Whether a status is for what exists already, as its description says. */
export const saysTwice = (status: string, description: string): boolean => TWICE[status]?.test(description) ?? false;

/** The names that such a description is about, in plain form; all that usually are, where it mentions none. */
export function namesSaid(description: string): readonly string[] {
  const said = plainName(description);
  const mentioned = NAMES.filter((name) => said.includes(name));
  return mentioned.length > 0 ? mentioned : NAMES;
}

/** What descriptions of a search say that more than the words in it decides: a syntax, an index, or that all must be equal. */
const SYNTAX =
  /\b(?:syntax|expressions?|operators?|lucene|odata|sql|rsql|fiql|json ?path|jmespath|kql|regex\w*|regular|semantic|vector|embedding|natural language|exact(?:ly)?|wildcards?|prefix|starts? with|begins? with)\b|\w:\w|\w\*(?!\*)/i;

/** Whether a parameter of a search takes words that are in what is found, as nothing in its description says otherwise. */
export const saysWords = (description: string): boolean => !SYNTAX.test(description.slice(0, MAX_READ));

/** What searches are said to look at: `title, text` of "Searches in title, text". */
const SEARCHED = /\b(?:search|filter|match|look|find)[^.!?]*?\b(?:in|by|on|across|against)\b([^.!?]*)/i;

/** The words in which a search is said to look for others, in the singular; none where it is not said. */
export const wordsSearched = (description: string): readonly string[] =>
  wordsOf(SEARCHED.exec(description.slice(0, MAX_READ))?.[1] ?? '').map(singular);

/** Whether a time that requests ask for is that of the last change, or that at which things were made; undefined where it is not said. */
export function timeSaid(description: string): 'updated' | 'created' | undefined {
  const text = description.slice(0, MAX_READ);
  const [isUpdated, isCreated] = [/\b(?:updat|modif|chang)/i.test(text), /\b(?:creat|add|insert)ed\b/i.test(text)];
  return isUpdated === isCreated ? undefined : isUpdated ? 'updated' : 'created';
}

/** All that the sandbox takes from a description: with two that give the same here, it does the same. */
export const takenFromDescription = (description: string): readonly unknown[] => [
  ...valuesTakenFrom(description),
  saysUpsert({ description }),
  saysWords(description),
  wordsSearched(description),
  timeSaid(description),
  ...Object.keys(TWICE).map((status) => saysTwice(status, description) && namesSaid(description)),
];

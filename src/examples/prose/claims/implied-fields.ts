import { didYouMean, nearestName } from '../../../text/did-you-mean';
import type { Page } from './check-claims';
import type { Claim } from './claim';
import { valuesOf } from './compare';
import type { Wrong } from './compare-bound';
import { wordsIn } from './documented-words';
import { isHeader, isValue, owns } from './field-names';
import { type Name, plainName, subjectsOf } from './names';
import type { Statement } from './statement';

/** What "both" and "they" are: the fields of the sentence before it. */
export function bothOf({ tokens, previous, terse, scope }: Statement, page: Page): readonly Name[] | undefined {
  const word = tokens[0]?.text ?? '';
  if (terse || !previous || !/^(?:both|they)$/.test(word)) return undefined;
  // Operations return something, and a number of things is counted where they are not named.
  if (/^(?:return|respond|answer|give|list|take|accept|need|require)$/.test(tokens[1]?.text ?? '')) return undefined;
  const around = [page.subjectsIn(previous), ...scope];
  const names = previous.filter(
    (token): token is Name => token.kind === 'name' && around.some((level) => owns(level, token, undefined, page)),
  );
  return names.length === 2 || (word === 'they' && names.length > 1) ? names : undefined;
}

const ordinal = /^the (?:last|latter|final|first|former) (?:(?:two|three|four|five|one|pair) )?/;

/** What "the last two" and "the former" are of: the fields of the sentence before it; none where the sentence goes on about the others. */
export function ordinalsOf({ tokens, previous, scope }: Statement, page: Page): readonly Name[] | undefined {
  const words = tokens.map(({ text }) => text).join(' ');
  const [found] = ordinal.exec(`${words} `) ?? [];
  if (found === undefined || !previous) return undefined;
  if (/ (?:others?|rest|remaining) /.test(` ${words} `)) return [];
  const around = [page.subjectsIn(previous), ...scope];
  const names = previous.filter(
    (token): token is Name => token.kind === 'name' && around.some((level) => owns(level, token, undefined, page)),
  );
  const number = tokens[2];
  const count = number?.kind === 'number' ? number.value : 1;
  if (names.length <= count) return [];
  return /last|latter|final/.test(found) ? names.slice(-count) : names.slice(0, count);
}

const inherent = /^(?:type|format|nullable|location|readOnly|writeOnly)$/;
const stated = /^(?:required|default|maximum|minimum|range|exactly)$/;

/** "`POS` has at most 16 characters", where that is nothing but a value of an enumeration. */
function valueAlone(claim: Claim, { text, of, line }: Name, { documents, contract }: Page): Wrong {
  const isSaid =
    /^(?:type|maximum|minimum|range|exactly|default)$/.test(claim.about) && claim.parts.type?.[0]?.kind !== 'name';
  if (!isSaid || of || documents.fields.has(plainName(text))) return undefined;
  if (subjectsOf({ kind: 'name', text, line }, documents, contract).length > 0) return undefined;
  const owner = [...documents.fields.values()].flat().find((field) => valuesOf(field)?.includes(text));
  return owner && { message: `"${text}" is a value of ${owner.name}, and no field that could have this`, line };
}

/** What only a field can be said to have, said of a name that nothing in the documents has. */
export function unknownSubject(claim: Claim, name: Name, statement: Statement, page: Page): Wrong {
  const text = plainName(name.text);
  const { tokens, scope, kind } = statement;
  // A row may explain a value.
  const value = kind === 'sentence' ? valueAlone(claim, name, page) : undefined;
  if (value) return value;
  if (name.of || kind === 'heading' || !/^[a-z][A-Za-z\d]*(?:_[A-Za-z\d]+)*$/.test(text) || text.length < 2)
    return undefined;
  if (!inherent.test(claim.about) && !stated.test(claim.about)) return undefined;
  const { documents, contract, codeWords } = page;
  if (documents.fields.has(text) || codeWords.has(text) || isHeader(text) || isValue(text, page)) return undefined;
  if (wordsIn(documents).names.has(text) || subjectsOf(name, documents, contract).length > 0) return undefined;
  const around = [page.subjectsIn(tokens), ...scope];
  if (around.every(({ length }) => length === 0)) return undefined;
  const at = tokens.indexOf(name);
  if (/^(?:our|your|my|their|his|her)$/.test(tokens[at - 1]?.text ?? '')) return undefined;
  if (tokens.some((token) => token.kind === 'word' && ofProgram.test(token.text))) return undefined;
  // Commands and options may be required and have defaults, too: only beside fields it is one.
  const isBeside = tokens.some(
    (token) => token.kind === 'name' && token !== name && around.some((level) => owns(level, token, undefined, page)),
  );
  // "`draft` is `final`" names no type.
  const isTyped = inherent.test(claim.about) && claim.parts.type?.[0]?.kind !== 'name';
  if (!isTyped && !isBeside) return undefined;
  const known = around.flat().flatMap((subject) => [...documents.fieldsOf(subject).keys()]);
  const guess = didYouMean(nearestName(text, known));
  return { message: `nothing in the API documents is called "${name.text}"${guess}`, line: name.line };
}

const ofProgram =
  /^(?:commands?|cli|sdk|librar(?:y|ies)|packages?|functions?|variables?|constants?|class(?:es)?|structs?|scripts?|columns?|tables?|programs?|tools?|options?|flags?|environment|database|file|files)$/;

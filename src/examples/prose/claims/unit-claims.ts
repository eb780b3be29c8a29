import type { ProseFault } from '../check-names';
import { unitsOfAll } from './behaviour/conventions';
import type { Page } from './check-claims';
import type { Field } from './documents';
import { compile } from './grammar';
import { find, hint, textOf } from './matches';
import { fieldsNamed, type Name } from './names';
import type { Statement } from './statement';
import type { Token } from './tokens';
import { type Unit, unitOf, unitsIn, unitWord } from './units';

const inUnit = compile(
  `(?<name>@) (?:(?:of|in) (?:(?:the|an?|each|every) )?@ )?(?:(?:, )?(?:which )?(?:is|are|was|comes|stands) (?:always |also |both |all |each |given |measured |expressed |stated |returned |specified |counted |sent |written |an? (?:number|integer|time|timestamp|duration|period|value|size|length) |the (?:number|time|duration|size|length) )*|\\( |: |(?:of|for) (?:the|an?|each|every) [a-z]+ )?(?:in|of|as) (?:whole |full |unix |epoch |number of )*(?<unit>${unitWord})(?! of)`,
);
const howMany = compile(
  `(?<name>@){its}(?: (?:header|field|parameter|member|value))?(?: (?:that|which))? (?:says|tells|tells you|gives|is|holds|contains|states|shows) (?:you )?(?:how many|the number of|a number of|in how many) (?<unit>${unitWord})(?= )`,
);
const equals = compile(
  `(?<number>#) (?:(?<own>${unitWord}) )?(?:, (?:which is |which are |that is |that makes |i e )(?:about |exactly |roughly )?|= |equals |means |makes |is |are )(?<other>#) (?<unit>${unitWord})|(?<number2>#) (?:(?<own2>${unitWord}) )?\\( (?:that is |i e |or |= )?(?<other2>#) (?<unit2>${unitWord}) \\)`,
);

/** "`timeout` is in milliseconds", where its name and the documents tell of another unit, and "604800, which is 5 days". */
export function unitFaults(statement: Statement, text: string, page: Page): ProseFault[] {
  const { tokens } = statement;
  return [...statedUnits(statement, text, page), ...conversions(tokens, text, statement, page)];
}

/** "| `maxSeeing` | in arcminutes |" */
const ofLead = compile(
  `^(?:a number |measured |given |always )*in (?:whole |full )?(?<unit>${unitWord})(?= (?:[.,;:)]|$))`,
);

function statedUnits({ tokens, scope, lead }: Statement, text: string, page: Page): ProseFault[] {
  const led = lead.length === 1 ? find(tokens, text, ofLead) : [];
  return [...find(tokens, text, inUnit), ...find(tokens, text, howMany), ...led].flatMap(({ parts }): ProseFault[] => {
    const [name = lead[0]] = parts.name ?? [];
    const unit = unitOf(textOf(parts.unit));
    if (!unit || name?.kind !== 'name') return [];
    const documented = unitsOfField(fieldsOf(name, tokens, scope, page), unit.of);
    if (documented.length === 0 || documented.includes(unit.name)) return [];
    const message = `${name.text} is in ${documented.join(' or ')}, not in ${textOf(parts.unit)}`;
    return [{ line: parts.unit![0]!.line, message, hint }];
  });
}

const fieldsOf = (name: Name, tokens: readonly Token[], scope: Statement['scope'], page: Page): readonly Field[] =>
  fieldsNamed(name, [page.subjectsIn(tokens), ...scope, page.all], page.documents);

/** The units of one kind that the documents have for a field: those of its name, or else of its descriptions. */
function unitsOfField(fields: readonly Field[], of: Unit['of']): string[] {
  const names = (texts: readonly string[]): string[] => [
    ...new Set(texts.flatMap((text) => unitsIn(text).flatMap((unit) => (unit.of === of ? unit.name : [])))),
  ];
  // What is called `day` is a part of a date.
  const called = names(fields.flatMap(({ name }) => (/^[a-z]+$/.test(name) ? [] : [name])));
  if (called.length > 0) return called;
  const told = names(fields.flatMap(({ descriptions }) => descriptions));
  // RFC 9110 §10.2.3 gives it in seconds.
  const isDelay = fields.length > 0 && fields.every(({ name }) => name.toLowerCase() === 'retry-after');
  if (told.length === 0 && isDelay && of === 'time') return ['seconds'];
  // "Amounts are in cents" is said of all.
  const isShared = of !== 'time' && of !== 'size';
  return told.length === 0 && isShared ? [...new Set(fields.flatMap(({ model }) => unitsOfAll(of, model)))] : told;
}

/** How far rounding may lead, as a share; whole numbers are rounded, too: "4 weeks" for a month. */
const TOLERANCE = 0.05;

/** One quantity in two units that differ: "86,400 seconds (12 hours)". */
function conversions(tokens: readonly Token[], text: string, { scope, lead }: Statement, page: Page): ProseFault[] {
  return find(tokens, text, equals).flatMap(({ parts, from }): ProseFault[] => {
    const [first] = parts.number ?? parts.number2!;
    const [second] = parts.other ?? parts.other2!;
    const unit = unitOf(textOf(parts.unit ?? parts.unit2));
    const written = parts.own ?? parts.own2;
    if (first?.kind !== 'number' || second?.kind !== 'number' || !unit || unit.of === 'temperature') return [];
    const own = written ? unitOf(textOf(written)) : undefined;
    // What a euro costs in dollars is not written in a document.
    if (own && (own.of !== unit.of || (unit.of === 'money' && own.factor === unit.factor))) return [];
    // What has no unit has that of the field before it.
    const named = tokens.slice(0, from).findLast((token): token is Name => token.kind === 'name') ?? lead[0];
    const documented = named ? unitsOfField(fieldsOf(named, tokens, scope, page), unit.of) : [];
    const units = own ? [own.name] : documented;
    if (units.length !== 1) return [];
    const meant = own ?? unitOf(units[0]!);
    if (!meant || meant === unit) return [];
    // 1,000 and 1,024 are both a kilo.
    const stated = second.value * unit.factor;
    const given = first.value * meant.factor;
    const isSame = (factor: number): boolean =>
      Math.abs(given - stated * factor) < Math.max(TOLERANCE * given, unit.factor / 2);
    if ([0, 1, 2, 3].some((power) => isSame((1000 / 1024) ** power))) return [];
    const message = `${first.text} ${meant.name} are ${amount(given / unit.factor)} ${unit.name}, not ${second.text}`;
    return [{ line: second.line, message, hint: 'Correct one of them.' }];
  });
}

const amount = (value: number): string => String(Number(value.toPrecision(3)));

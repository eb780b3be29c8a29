import type { ProseFault } from '../check-names';
import { compile } from './grammar';
import { find, textOf } from './matches';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';
import { fraction, shareOf } from './units';

type Numeral = Extract<Token, { kind: 'number' }>;

const hint = 'Correct the numbers, or say what they stand for.';
const isNumber = (token: Token | undefined): token is Numeral => token?.kind === 'number';

/** A result may be rounded: to as many decimals as it is written with. */
function isResult(stated: Numeral, actual: number): boolean {
  const decimals = /\.(\d+)/.exec(stated.text)?.[1]?.length ?? 0;
  return Math.abs(stated.value - actual) <= 0.5 * 10 ** -decimals + 1e-9;
}

/** A number as the text has it, without what comes from computing in binary. */
const written = (value: number): string => String(Number(value.toPrecision(12)));

const fault = ({ line, text }: Numeral, left: string, value: string): ProseFault => ({
  line,
  message: `${left}, not ${text.replace(/\s*%$/, ' %')}`.replace('#', value),
  hint,
});

/** Numbers of a sentence, a row or a paragraph that do not follow from those that it computes them from. */
export function arithmeticFaults({ kind, tokens, row, paragraph }: Statement): ProseFault[] {
  if (kind === 'heading') return [];
  // A row is looked at with its first cell.
  if (kind === 'cell') return row && row[0] === tokens[0] ? [...shareFaults(row, true), ...equationFaults(tokens)] : [];
  return [
    ...shareFaults(tokens, false),
    ...equationFaults(tokens),
    ...ratioFaults(tokens),
    ...partFaults(tokens),
    ...(paragraph ? sumFaults(tokens, paragraph) : []),
  ];
}

/** What leads to a result in a sentence: "60 % of 45 %, which is 27 %". */
const results = /^(?:,|which|that|this|is|are|=|makes?|gives?)$/;

/** "60 % of 45 %", and in the next cell of the row, or behind "which is", "28 %". */
function shareFaults(tokens: readonly Token[], isRow: boolean): ProseFault[] {
  return tokens.flatMap((token, at): ProseFault[] => {
    if (!isShare(token) || (tokens[at - 1]?.text === 'of' && isShare(tokens[at - 2]))) return [];
    const factors = [token];
    let end = at + 1;
    for (let next = tokens[end + 1]; tokens[end]?.text === 'of' && isShare(next); next = tokens[end + 1]) {
      factors.push(next);
      end += 2;
    }
    const behind = tokens.slice(end).findIndex((next) => isNumber(next));
    const stated = tokens[end + behind];
    const said = tokens.slice(end, end + Math.max(0, behind));
    const isSaid = isRow
      ? said.length === 0
      : said.length > 0 && said.at(-1)!.text !== ',' && said.every(({ text }) => results.test(text));
    if (factors.length < 2 || behind < 0 || !isShare(stated) || !isSaid || tokens[end + behind + 1]?.text === 'of')
      return [];
    const actual = factors.reduce((product, { value }) => (product * value) / 100, 100);
    if (isResult(stated, actual)) return [];
    const left = factors.map(({ text }) => text.replace(/\s*%$/, ' %')).join(' of ');
    return [fault(stated, `${left} is # %`, written(actual))];
  });
}

const isShare = (token: Token | undefined): token is Numeral => isNumber(token) && token.unit === '%';

const operators: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '×': (left, right) => left * right,
  '/': (left, right) => left / right,
  '÷': (left, right) => left / right,
};

/** "12 + 30 = 41" */
function equationFaults(tokens: readonly Token[]): ProseFault[] {
  return tokens.flatMap((token, at): ProseFault[] => {
    const [left, operator, right, equals, stated] = [tokens[at - 1], token, tokens[at + 1], tokens[at + 2], tokens[at + 3]];
    const apply = Object.hasOwn(operators, operator.text) ? operators[operator.text] : undefined;
    if (!apply || !isNumber(left) || !isNumber(right) || equals?.text !== '=' || !isNumber(stated)) return [];
    // Of a longer one, this is a part.
    if (/^[-−–+×/÷*^]$/.test(tokens[at - 2]?.text ?? '') || stated.unit !== left.unit) return [];
    const actual = apply(left.value, right.value);
    if (isResult(stated, actual)) return [];
    return [fault(stated, `${left.text} ${operator.text} ${right.text} is #`, written(actual))];
  }); // prettier-ignore
}

const times = compile(
  '(?<number>#) (?:[a-z]{1,12} )?, (?<how>more|less|over|under|exactly) (?:than )?(?<factor>half|twice|double|# times) (?:the |as (?:much|many|long|large) as (?:the )?)?(?<other>#)',
);

/** "2,500 mm, less than twice the 1,200 mm of the other" */
function ratioFaults(tokens: readonly Token[]): ProseFault[] {
  return find(tokens, canonical(tokens), times).flatMap(({ parts }): ProseFault[] => {
    const [number, multiple, other] = [parts.number![0], parts.factor![0], parts.other![0]];
    if (!isNumber(number) || !isNumber(other) || number.measure !== other.measure) return [];
    const how = parts.how![0]!.text;
    const factor = isNumber(multiple) ? multiple.value : multiple?.text === 'half' ? 0.5 : 2;
    const value = factor * other.value;
    const isMore = /^(?:more|over)$/.test(how);
    const isTrue = how === 'exactly' ? number.value === value : isMore ? number.value > value : number.value < value;
    if (isTrue) return [];
    const message = `${number.text} is not ${how} ${how === 'exactly' ? '' : 'than '}${factor} times ${other.text}, which is ${written(value)}`;
    return [{ line: other.line, message, hint }];
  });
}

const partOf = compile(
  `(?<number>#) of (?:the |its |all )*(?<other>#) (?:[a-z]+ ){0,3}, (?:which|that) is (?:exactly )?(?<share>${fraction}|# percent|#)>> [.,;:)]`,
);

/** Of the shares that are compared, which are rounded to a percent. */
const ROUNDING = 0.006;

/** "14 of the 20 hours, which is three quarters" */
function partFaults(tokens: readonly Token[]): ProseFault[] {
  return find(tokens, canonical(tokens), partOf).flatMap(({ parts }): ProseFault[] => {
    const [number, other, share] = [parts.number![0], parts.other![0], parts.share!];
    const [first] = share;
    if (!isNumber(number) || !isNumber(other) || !first || other.value === 0 || other.unit) return [];
    const isPercent = isShare(first) || share[1]?.text === 'percent';
    const stated = isPercent && isNumber(first) ? first.value / 100 : shareOf(textOf(share));
    const actual = number.value / other.value;
    if (stated === undefined || Math.abs(stated - actual) < ROUNDING) return [];
    const message = `${number.text} of ${other.text} is ${written(Number((actual * 100).toFixed(1)))} %`;
    return [{ line: first.line, message, hint }];
  });
}

/** "30, 40 and 50 within two hours. […] 110 in total": the sum of the only list of numbers in the paragraph. */
function sumFaults(tokens: readonly Token[], paragraph: readonly Token[]): ProseFault[] {
  const at = tokens.findIndex(
    (token, index) =>
      isNumber(token) && /^(?:in (?:all|total)|altogether) /.test(canonical(tokens.slice(index + 1, index + 4))),
  );
  const stated = tokens[at];
  const [list, more] = listsOf(paragraph);
  // What counts other things than the list has is told by its size: times, of a list of seconds.
  if (!isNumber(stated) || !list || more || list.some(({ value }) => value > stated.value)) return [];
  const actual = list.reduce((sum, { value }) => sum + value, 0);
  const isSequence = list.every(({ value }, index) => index === 0 || value === list[index - 1]!.value + 1);
  if (isResult(stated, actual) || isSequence) return [];
  const texts = list.map(({ text }) => text);
  return [fault(stated, `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)} are # in all`, grouped(actual, list))];
}

/** Lists of numbers: "30, 40 and 50". */
function listsOf(tokens: readonly Token[]): Numeral[][] {
  const lists: Numeral[][] = [];
  let open: Numeral[] = [];
  tokens.forEach((token, index) => {
    if (isNumber(token)) {
      const previous = tokens[index - 1]?.text ?? '';
      const isNext = open.length > 0 && /^(?:,|and)$/.test(previous);
      if (!isNext) open = [];
      open.push(token);
      if (isNext && previous === 'and' && open.length > 1) lists.push(open);
    } else if (!/^(?:,|and)$/.test(token.text)) open = [];
  });
  return lists;
}

/** With commas, where the list has them. */
const grouped = (value: number, list: readonly Numeral[]): string =>
  list.some(({ text }) => text.includes(',')) ? value.toLocaleString('en-US') : written(value);

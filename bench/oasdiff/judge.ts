import type { Change, Level } from '../../src/diff';
import type { Run } from './go-tests';
import { isCounterpart, isOpposite, type Rules } from './rules';

export type Verdict = 'agreed' | 'stricter' | 'laxer' | 'missed';

/** Something that a test expects of a comparison, and how serious our comparison is about it. */
export interface Case {
  readonly test: string;
  /** The rule of oasdiff, or `nothing` with the check that reports nothing. */
  readonly rule: string;
  /** In our terms. */
  readonly expected: Level | 'none';
  readonly ours: Level | 'none';
  /** Our checks that say so. */
  readonly checks: readonly string[];
  readonly verdict: Verdict;
}

const order = ['none', 'compatible', 'risky', 'breaking'] as const;
const levelOf: Readonly<Record<string, Level>> = { ERR: 'breaking', WARN: 'risky', INFO: 'compatible' };

const worst = (changes: readonly Change[]): Level | 'none' =>
  order.findLast((level) => level !== 'none' && changes.some((change) => change.level === level)) ?? 'none';

/** What a run expects, each with what our comparison of the same documents says of it. */
export function judge(run: Run, changes: readonly Change[], rules: Rules): readonly Case[] {
  const { test, claims, checks, from } = run;
  const relevant = changes.filter(({ check }) => check !== 'version-not-raised');
  const expected = claims.flatMap((claim) => {
    const named = rulesIn(claim, claims, rules);
    // Such a loop looks for any of several.
    return claim.includes('slices.Contains') ? [named] : named.map((rule) => [rule]);
  });
  const groups = new Map(expected.filter(({ length }) => length > 0).map((named) => [named.join(' or '), named]));
  if (groups.size > 0)
    return [...groups.values()].map((named) => {
      const cases = named.map((rule) => {
        const counterparts = relevant.filter(({ check }) => isCounterpart(rule, check));
        const found = nearest(rule, counterparts, namesBeside(rule, claims, rules));
        return caseOf({ test, rule, expected: levelOf[rules.levels.get(rule)!]! }, found);
      });
      return cases.find(({ verdict }) => verdict === 'agreed') ?? cases[0]!;
    });
  const own = rules.byCheck.get(checks) ?? [];
  const found =
    checks === 'all' ? relevant : relevant.filter(({ check }) => own.some((rule) => isCounterpart(rule, check)));
  if (claims.some((claim) => /^require\.(NotEmpty\(t, \w+\)|Len\(t, \w+, [1-9])/.test(claim)))
    return [something(run, found)];
  if (!claims.some((claim) => empty.test(claim))) return [];
  // What is less serious is not part of the result.
  const serious = found.filter(({ level }) => order.indexOf(level) >= order.indexOf(levelOf[from] ?? 'risky'));
  return [caseOf({ test, rule: `nothing of ${checks} from ${from}`, expected: 'none' }, serious)];
}

/** What a test says that a change of this rule is of: the names in its arguments. */
function namesBeside(rule: string, claims: readonly string[], { ids }: Rules): readonly string[] {
  const text = claims.join('\n');
  const changes = text.matchAll(/\bId:\s*(?:checker\.)?"?([\w-]+)"?,\s*Args:\s*\[\]any\{([^}]*)\}/g);
  const args = [...changes].filter(([, id]) => (ids.get(id!) ?? id) === rule).map(([, , list]) => list!);
  return args.flatMap((list) => [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name!.split('/').at(-1)!));
}

/** Of several changes that a rule may be about those which have its direction and its name, if there are any. */
function nearest(rule: string, changes: readonly Change[], names: readonly string[]): readonly Change[] {
  const keep = (found: readonly Change[], is: (change: Change) => boolean): readonly Change[] => {
    const kept = found.filter(is);
    return kept.length > 0 ? kept : found;
  };
  const alike = keep(changes, ({ check }) => !isOpposite(rule, check));
  return keep(alike, ({ at, message }) => names.some((name) => at.includes(name) || message.includes(name)));
}

const empty = /^require\.(Empty|Len\(t, \w+, 0\)|Zero)|require\.Nil\(t, (errs|findChange)|NotContains/;

/** Where a test names no rule, only that there is a change, and perhaps its level: else any from that of the result. */
function something({ test, claims, checks, from }: Run, found: readonly Change[]): Case {
  const said = claims.find((claim) => /GetLevel\(\)/.test(claim));
  const [, level] = /checker\.(ERR|WARN|INFO)/.exec(said ?? '') ?? [];
  const least = levelOf[level ?? from] ?? 'risky';
  const ours = worst(found);
  const isFrom = level === undefined && order.indexOf(ours) > order.indexOf(least);
  return caseOf({ test, rule: `something of ${checks} from ${level ?? from}`, expected: isFrom ? ours : least }, found);
}

function caseOf(about: Pick<Case, 'test' | 'rule' | 'expected'>, found: readonly Change[]): Case {
  const ours = worst(found);
  const difference = order.indexOf(ours) - order.indexOf(about.expected);
  const lack = ours === 'none' ? 'missed' : 'laxer';
  return {
    ...about,
    ours,
    checks: [...new Set(found.filter(({ level }) => level === ours).map(({ check }) => check))],
    verdict: difference === 0 ? 'agreed' : difference > 0 ? 'stricter' : lack,
  };
}

/** The ids of the rules that a statement says are in the result. */
function rulesIn(claim: string, claims: readonly string[], { ids, levels }: Rules): readonly string[] {
  if (/^requireNoChange|^require\.(False|Not|Nil|Empty)/.test(claim) && !/^require\.Not(Nil|Empty|Equal)/.test(claim))
    return [];
  if (claim.startsWith('require.NotEqual')) return [];
  // A loop that looks for one, which a later statement says is not there.
  const [, flag] = /(\w+) = (?:true|append)/.exec(claim) ?? [];
  if (flag && !claims.some((each) => new RegExp(`^require\\.(True|NotEmpty|Len)\\(t, ${flag}\\b`).test(each)))
    return [];
  if (/^(for|if)\b/.test(claim) && !flag)
    return /requireApiChange|require\.Equal\(t, checker\.\w+Id/.test(claim) ? idsIn(claim) : [];
  return idsIn(claim);

  function idsIn(text: string): readonly string[] {
    const named = [...text.matchAll(/checker\.(\w+)/g)].map(([, name]) => ids.get(name!));
    const written = [...text.matchAll(/"([a-z\d-]+)"/g)].map(([, id]) => id);
    return [...named, ...written].filter((id): id is string => id !== undefined && levels.has(id));
  }
}

import type { Expectation } from '../find/example';
import { requestDifference } from '../wire/request-difference';
import type { Attempt } from './attempt';
import { judgeExample, type JudgeOptions, type Verdict } from './judge-example';

/**
 * Judges the variants of one step. They must all send what most of them send; in a tie, what the first of them sends. @returns verdicts in the order of the attempts
 */
export async function judgeStep(
  attempts: readonly Attempt[],
  expectations: readonly Expectation[],
  options: Omit<JudgeOptions, 'like'>,
): Promise<Verdict[]> {
  const model = mostCommon(attempts);
  if (!model) return [];
  const verdict = await judgeExample(model, expectations, options);
  const like = verdict.problem ? undefined : { language: model.example.language, exchanges: model.exchanges };
  return Promise.all(
    attempts.map((attempt) =>
      attempt === model ? verdict : judgeExample(attempt, expectations, { ...options, like }),
    ),
  );
}

/** The attempt with whose requests most others agree. */
function mostCommon(attempts: readonly Attempt[]): Attempt | undefined {
  const agreeing = attempts.map((attempt) => attempts.filter((other) => sendSame(attempt, other)).length);
  return attempts[agreeing.indexOf(Math.max(...agreeing))];
}

const sendSame = (a: Attempt, b: Attempt): boolean => {
  const sent = ({ exchanges }: Attempt) => exchanges.map(({ exchange }) => exchange);
  return a === b || requestDifference(sent(a), sent(b), '') === undefined;
};

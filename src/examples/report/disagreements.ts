import type { Disagreement, Location } from '../record';
import type { ExampleResult } from '../run/page-run';
import { nameOf } from '../judge/documented-response';

/**
 * Where the guides, the documents and a running server say different things: every undocumented request of a guide, everything in a
 * response that its document does not allow, and what a guide shows or expects that did not come back.
 */
export function disagreementsOf(results: readonly ExampleResult[]): Disagreement[] {
  const found = results.flatMap((result): Disagreement[] => {
    const { exchanges, example, problem } = result;
    const at = (between: Disagreement['between'], message: string, location: Location = example.location) => ({
      between,
      location,
      message,
    });
    const own = exchanges.flatMap((checked) => [
      ...checked.request.map(({ message }) => at('guide and document', message)),
      ...(checked.documented
        ? []
        : [
            at(
              'server and document',
              `${nameOf(checked)} responds with ${checked.exchange.status}, which is not documented`,
            ),
          ]),
      ...checked.response.map(({ message }) => at('server and document', message)),
    ]);
    const isKnown =
      !problem ||
      (problem.layer !== 'response' && problem.layer !== 'run') ||
      own.some(({ message }) => problem.message.startsWith(message)) ||
      // Its status is not the expected one because it is none of those that are documented.
      exchanges.some((each) => !each.documented && problem.message.startsWith(`${nameOf(each)} responds with`));
    return isKnown ? own : [...own, at('guide and server', problem.message, problem.location)];
  });
  return [...new Map(found.map((each) => [JSON.stringify([each.between, each.message]), each])).values()];
}

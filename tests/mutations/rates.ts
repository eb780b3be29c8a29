import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What was found of untrue statements of one layer of pages, and what was reported of true ones. */
export interface Rate {
  readonly layer: string;
  readonly edits: number;
  /** At the line that is untrue. */
  readonly found: number;
  readonly truths: number;
  readonly falseAlarms: number;
}

/** Changes with each release, so that the checks do not learn it. */
export const seed = 20261122;

const file = join(__dirname, '../../src/components/verification/untruths.json');

/** The published rates, which `npm run bench -- untruths` writes. */
export const publishedRates = (): { readonly seed: number; readonly rates: readonly Rate[] } =>
  JSON.parse(readFileSync(file, 'utf8')) as { seed: number; rates: Rate[] };

/** One rate for each layer of all of them, in the order in which they are first. */
export function byLayer(rates: readonly Rate[]): Rate[] {
  const layers = [...new Set(rates.map(({ layer }) => layer))];
  const sum = (own: readonly Rate[], key: 'edits' | 'found' | 'truths' | 'falseAlarms'): number =>
    own.reduce((total, rate) => total + rate[key], 0);
  return layers.map((layer) => {
    const own = rates.filter((rate) => rate.layer === layer);
    return {
      layer,
      edits: sum(own, 'edits'),
      found: sum(own, 'found'),
      truths: sum(own, 'truths'),
      falseAlarms: sum(own, 'falseAlarms'),
    };
  });
}

/** The rows of the README's table. */
export const readmeRows = (rates: readonly Rate[]): string[] =>
  rates.map(
    ({ layer, edits, found, truths, falseAlarms }) =>
      `| generated false statements in ${layer}, found at their line; true statements rejected | ${found} of ${edits}; ${falseAlarms} of ${truths} |`,
  );

import { dataFile } from './data/files';

let loaded: ReadonlySet<string> | undefined;

/** Whether a country is on the sandbox's own copy of a list of high-risk third countries (EU regulation 19/781). */
export function isHighRisk(country: string | null | undefined): boolean {
  loaded ??= new Set(dataFile('high-risk-countries.yaml') as string[]);
  return country ? loaded.has(country.toLowerCase()) : false;
}

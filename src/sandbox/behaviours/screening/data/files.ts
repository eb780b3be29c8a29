import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Reads one data file beside this module, for example `reference-state.yaml`. */
export function dataFile(name: string): unknown {
  return parse(readFileSync(join(__dirname, name), 'utf8'));
}

/** The YAML files of a folder beside this module, by name. */
export function dataFiles(folder: string): string[] {
  return readdirSync(join(__dirname, folder))
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => `${folder}/${name}`);
}

let loaded: ReadonlySet<string> | undefined;

/** Whether a country is on the sandbox's own copy of a list of high-risk third countries (EU regulation 19/781). */
export function isHighRisk(country: string | null | undefined): boolean {
  loaded ??= new Set(dataFile('high-risk-countries.yaml') as string[]);
  return country ? loaded.has(country.toLowerCase()) : false;
}

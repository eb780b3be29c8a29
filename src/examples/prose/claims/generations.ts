import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Subject } from './documents';
import { hint } from './matches';
import { type Name, nameOf } from './names';
import type { Statement } from './statement';
import { canonical } from './tokens';

/** What tells of two versions, or of how one becomes the other. */
const contrasts =
  /(?:^| )(?:unlike|instead|rather|than|while|whereas|but|not|no|never|neither|without|both|also|still|too|only|migrat\w*|mov\w+|switch\w*|upgrad\w*|replac\w*|chang\w+|previous|earlier|older|newer|old|later|since|until|before|after|from|same|either|or|app|client|sdk|library|your|our) /;

const suffix = /(?:^|[a-z\d_.-])[vV](\d+)(?![a-z\d])/;

/** The version in the name of an operation or a schema: 2 for `getFirmV2`, and 1 for `getFirm` beside it. */
function versionOf(subject: Subject, { documents }: Page): number | undefined {
  const named = (one: Subject): string =>
    one.kind === 'schema' ? one.named.name : (one.operation.operationId ?? one.operation.path);
  const own = named(subject);
  const found = suffix.exec(own)?.[1];
  const others = subject.kind === 'schema' ? documents.schemas : documents.operations;
  const siblings = others.filter((one) => one.model === subject.model && one !== subject).map(named);
  const plain = (name: string): string => name.replace(/[-_.]?[vV]\d+(?![a-z\d])/, '').toLowerCase();
  const isOneOfSeveral = siblings.some((other) => other !== own && plain(other) === plain(own));
  if (!isOneOfSeveral) return undefined;
  return found === undefined ? 1 : Number(found);
}

/** "Firms of version 2 are read with `getFirm`", beside `getFirmV2`: the only name of a sentence or a row, and its only version. */
export function generationFaults({ tokens, kind, row }: Statement, page: Page): ProseFault[] {
  const all = kind === 'cell' ? (row ?? tokens) : tokens;
  const text = canonical(all);
  const versions = [...text.matchAll(/(?:^| )version #/g)];
  const names = all.filter((token): token is Name => token.kind === 'name');
  const [name] = names;
  if (kind === 'heading' || versions.length !== 1 || names.length !== 1 || !name || contrasts.test(text)) return [];
  if (kind === 'cell' && tokens[0] !== name) return [];
  const [subject, more] = page.subjectsIn([name]);
  const actual = subject && !more ? versionOf(subject, page) : undefined;
  const stated =
    all[all.findIndex(({ text: word }, index) => word === 'version' && all[index + 1]?.kind === 'number') + 1];
  if (!subject || actual === undefined || stated?.kind !== 'number' || stated.value === actual) return [];
  return [{ line: stated.line, message: `${nameOf(subject)} is of version ${actual}, not ${stated.text}`, hint }];
}

import { type Cursor, follower } from '../cursor';
import { grammarOf } from '../grammar';
import { walker } from '../grammar/walk';
import type { ApiDocument } from '../load/api-document';
import type { Finding } from '../model';
import { own, stringOf, type JsonObject } from '../value';
import { type Checks, reportTo, type Report } from './report';
import { checkLinkTarget, objectChecks } from './document';
import { checkOperationIds, checkTags, operationsOf } from './operation';
import { checkPaths } from './path';
import { notShown } from './not-shown';
import { presentation } from './parser';
import { referenceChecks } from './references';
import { checkSecurityRequirements } from './security';
import { structureChecks } from './structure';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** What earlier versions write under `x-webhooks` is used where it is well formed, and not judged, as no extension is. */
const exceptInExtensions =
  (report: Report): Report =>
  (severity, code, place, ...rest) => {
    const pointer = 'nameAt' in place ? place.nameAt : place.pointer;
    if (!pointer.startsWith('/x-webhooks')) report(severity, code, place, ...rest);
  };

/**
 * Everything that is wrong with the document itself; its examples are validated against the model later.
 * @returns the document as the parser should see it
 */
export function validateDocument(document: ApiDocument, diagnostics: Finding[]): JsonObject {
  const { root: value, version } = document;
  const report = exceptInExtensions(reportTo(document, diagnostics));
  const root: Cursor = { value, pointer: '' };
  const checks: Checks = {
    root,
    version,
    follow: follower(value),
    report,
    methods: version === '3.2' ? [...methods, 'query'] : methods,
  };
  const structure = structureChecks(document, report);
  const follow = referenceChecks(value, version, report);
  const presented = presentation(document);
  const unshown = notShown(document.bundledFilesKey, report);
  const links: Cursor[] = [];

  walker(grammarOf(version), {
    object(kind, rule, cursor) {
      structure.object(kind, rule, cursor);
      presented.object(kind, rule, cursor);
      unshown.object(kind, rule, cursor);
      objectChecks[kind]?.(cursor, checks);
      if (kind === 'link') links.push(cursor);
    },
    value(form, cursor, name) {
      presented.value(form, cursor);
      return structure.value(form, cursor, name);
    },
    reference(cursor, kind) {
      presented.reference(cursor, kind);
      return follow(cursor, kind);
    },
  }).enter('document', root);

  unshown.finish();
  checkPaths(checks);
  checkOperationIds(checks);
  checkTags(checks);
  checkSecurityRequirements(checks);
  const operationIds = new Set(
    operationsOf(checks).map((operation) => stringOf(own(operation.value, 'operationId')) ?? ''),
  );
  for (const link of links) checkLinkTarget(link, operationIds, checks);
  return presented.of(value);
}

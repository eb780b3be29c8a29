import { findExamples } from '../examples/find/portal-examples';
import { operationOf } from '../examples/reading/check-written';
import { createOrigins } from '../examples/reading/origins';
import { readProgram } from '../examples/reading/read-program';
import { createContract } from '../examples/wire/contract';
import { mentionsIn } from '../gatsby/guides/mentions';
import type { ApiModel, Operation } from '../openapi/model';
import type { Portal } from '../portal/portal';

/** What the guides of a portal call and show, as their text says it. */
export interface GuideUse {
  /** Whether a guide has a request to it, or names it. @param keys of the operation */
  isUsed(operation: Operation, keys: readonly string[]): boolean;
  /** Whether a guide has a value in code. */
  shows(value: string): boolean;
}

/**
 * Reads all guides of a portal. Nothing is run: the requests are those that the source of examples states in shell and JavaScript,
 * in which a fence of HTTP is written out too.
 * @param models of all APIs, mounted
 */
export async function readGuideUse(portal: Portal, models: readonly ApiModel[]): Promise<GuideUse> {
  const contract = createContract(models, 'allow');
  const origins = createOrigins(new URL(portal.sandboxUrl), models, contract);
  const { pages } = findExamples(portal, new Date().toISOString().slice(0, 10));
  const called = new Set<Operation>();
  const mentioned = new Set<string>();
  const shown = new Set<string>();
  for (const { guide, steps } of pages) {
    for (const key of mentionsIn(guide.source)) mentioned.add(key);
    for (const [, value = ''] of guide.source.matchAll(/[`"'=]([^`"'=&\s][^`"'\n&]{0,100})(?=[`"'&])/g)) shown.add(value);
    for (const { language, code } of steps.flatMap(({ variants }) => variants)) {
      const { requests } = await readProgram(language, code, async () => undefined);
      for (const request of requests) {
        const found = operationOf(request, contract, origins);
        if (found) called.add(found.operation);
      }
    }
  }
  return {
    isUsed: (operation, keys) => called.has(operation) || keys.some((key) => mentioned.has(key)),
    shows: (value) => shown.has(value),
  };
}

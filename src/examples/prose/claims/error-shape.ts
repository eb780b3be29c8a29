import type { ApiModel, Operation } from '../../../openapi/model';
import { didYouMean, nearestName } from '../../../text/did-you-mean';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { OperationSubject } from './matches';
import { compile } from './grammar';
import { find } from './matches';
import { fieldsIn, plainName } from './names';
import { namesIn } from './subjects';
import { canonical, type Token } from './tokens';

const shape = compile(
  '(?:errors?|error (?:body|bodies|responses?|objects?|payloads?)) (?:of (?:the|this|our) api |response |in json )?(?:always |also |all |both |each )?(?:has|have|contains?|carry|carries|holds?|consists? of|comes? with|is an object with|are objects with|includes?) (?:always )?(?:(?:the|an?|its|these|only|required|#|and|same) )*(?:(?:fields?|properties|property|members?|keys?|attributes?) (?:: )?)?(?<names>{names})',
);
const aboutElse = / (?:sandbox|webhooks?|your|not|never|no|without|if|example|instead|may|can|log|logs) /;

const known = new WeakMap<ApiModel, OperationSubject>();

/** All responses of an API that tell of errors, as those of one operation, so that their fields can be asked for. */
export function errorsOf(model: ApiModel): OperationSubject {
  const cached = known.get(model);
  if (cached) return cached;
  const responses = model.operations.flatMap((operation) =>
    operation.responses.filter(({ status }) => /^(?:[45]|default)/i.test(status)),
  );
  const [first] = model.operations;
  const operation: Operation = { ...first!, parameters: [], callbacks: [], responses: [...new Set(responses)] };
  const subject: OperationSubject = { kind: 'operation', operation, model };
  known.set(model, subject);
  return subject;
}

/** "Errors have the fields `code` and `message`": names that no response with an error has, where these have others. */
export function errorShapeFaults(tokens: readonly Token[], page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (!/(?:^| )errors? /.test(text) || aboutElse.test(` ${text}`)) return [];
  const { documents } = page;
  const used = new Set(page.all.map(({ model }) => model));
  const models = (used.size > 0 ? [...used] : documents.models).filter(({ operations }) => operations.length > 0);
  const errors = models.map(errorsOf);
  const declared = errors.flatMap((one) => [...documents.fieldsOf(one, 'response').keys()]);
  if (declared.length === 0) return [];
  return find(tokens, text, shape).flatMap(({ parts }) =>
    namesIn(parts.names ?? []).flatMap(({ text: name, line, of }): ProseFault[] => {
      const isField = /^[a-z_]\w*$/i.test(plainName(name)) && of === undefined;
      if (!isField || errors.some((one) => fieldsIn(one, name, documents, 'response').length > 0)) return [];
      const message = `no error of the API has "${name}"${didYouMean(nearestName(name, declared))}`;
      return [{ line, message, hint: 'Use a name from the documented responses.' }];
    }),
  );
}

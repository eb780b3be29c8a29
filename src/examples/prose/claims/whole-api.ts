import type { ApiModel } from '../../../openapi/model';
import { expand } from '../../../openapi/schema/layers';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { wordsOf } from '../../../text/words';
import { compile } from './grammar';
import { type OperationSubject, find, hint, isOperation, label, statusOf, textOf } from './matches';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';

const method = '(?:get|put|post|delete|patch|head|options)';
const calls = '(?:operations?|endpoints?|calls?|requests?|methods?)';
const patterns = {
  onlyStatus: [
    compile(
      '(?:the )?only (?:documented |possible |successful )?(?:http )?(?:status|status code|response)(?: code)? (?:(?:of|for|in|with) (?:[a-z@]+ ){1,7})?is (?:a |an |always )?(?<status>#)',
    ),
    compile(
      '(?:documents?|has|have|knows?|describes?) only (?:the |a )?(?:status |status code |response )?(?<status>#)',
    ),
  ],
  onlyMethod: compile(
    `(?:(?:has|have|knows?|offers?|documents?|consists? of|are|is|uses?) (?:only|nothing but|exclusively) (?:the )?(?<method>${method})(?= (?:${calls}|[.,;:)]))|only (?<other>${method}) ${calls} (?:exist|are (?:there|documented|offered|available)))`,
  ),
  noMethod: compile(
    `(?:(?:has|have|knows?|offers?|documents?|there (?:is|are)) (?:no|not a single)|without (?:a |any )?) ?(?<method>${method}) ${calls}`,
  ),
  samePath: compile(
    `(?<method>${method}) (?:request |call )?(?:on|to|at|against|of|with) (?:the|that|this) (?:very )?same (?:path|address|url|endpoint)`,
  ),
  all: compile(
    `(?:all|every|each)(?: of (?:them|these|its|the))? (?:(?:endpoints?|operations?|calls?|requests?) )?(?:(?:is|are|uses?|must be) (?:an? |the )?|(?<=, each )an? )(?<method>${method})(?= (?:requests?|calls?|method|of|with|[.,;]))`,
  ),
  deliveries: compile(
    '(?:webhooks|deliveries|notifications|callbacks|events) (?:are|come) (?:always |all )?(?:sent |delivered |made )?(?:with|as|by|via) (?:an? |http )*(?<method>get|put|post|delete|patch)(?= (?:requests?|calls?|with|of|to|[.,;]))',
  ),
  delivery: compile(
    '(?:a|an|each|every|the) (?:delivery|webhook|notification|callback) (?:is|comes as|arrives as|is sent as) an? (?<method>get|put|post|delete|patch)(?= (?:request|with|of|to|[.,;]))',
  ),
};
const methods = /^(?:get|put|post|delete|patch|head|options)$/i;
const isElse = / (?:your|our|their|my|sandbox|if|when|unless|example|page|guide|section) /;

/** What is said of an API, or of its part that has a path, as a whole: its only status, its only method, a method that it does not have. */
export function wholeApiFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind } = statement;
  const text = canonical(tokens);
  if (kind === 'heading' || isElse.test(` ${text}`)) return [];
  return [
    ...statusFaults(tokens, text, page),
    ...methodFaults(tokens, text, page),
    ...pathFaults(statement, text, page),
  ];
}

/** The APIs that a sentence may be about: one by the words of its title, or else those of the page. */
export function modelsMeant(
  tokens: readonly Token[],
  { documents, all }: Pick<Page, 'documents' | 'all'>,
): readonly ApiModel[] {
  const words = new Set(tokens.flatMap(({ kind, text }) => (kind === 'word' ? [text] : [])));
  const isGeneral = (word: string): boolean => /^(?:api|the|of|and|for|service|rest|v\d+)$/.test(word);
  const titled =
    !words.has('api') && !words.has('apis')
      ? []
      : documents.models.filter(({ info }) =>
          wordsOf(info.title).some(
            (word) =>
              !isGeneral(word) &&
              words.has(word) &&
              !documents.models.some(
                (other) => other.info.title !== info.title && wordsOf(other.info.title).includes(word),
              ),
          ),
        );
  const own = new Set(all.map(({ model }) => model));
  return titled.length > 0 ? titled : documents.models.filter((model) => own.size === 0 || own.has(model));
}

function statusFaults(tokens: readonly Token[], text: string, page: Page): ProseFault[] {
  return patterns.onlyStatus.flatMap((pattern) =>
    find(tokens, text, pattern).flatMap(({ parts }): ProseFault[] => {
      const [stated] = parts.status!;
      if (!stated || !/^[1-5]\d\d$/.test(stated.text)) return [];
      const own = page.subjectsIn(tokens).filter(isOperation);
      // "The only status of the operations above": a sentence about some of them.
      if (own.length === 0 && !/ (?:apis?|services?|every|all|each) /.test(` ${text}`)) return [];
      const groups = own.length > 0 ? own.map((one) => [one.operation]) : modelsMeant(tokens, page).map(({ operations }) => operations); // prettier-ignore
      const isSo = groups.some((operations) =>
        operations.every(({ responses }) => responses.every(({ status }) => status === stated.text)),
      );
      if (isSo || groups.length === 0) return [];
      const documented = [...new Set(groups.flat().flatMap(({ responses }) => responses.map(({ status }) => status)))];
      return [{ line: stated.line, message: `the documented statuses are ${documented.join(', ')}, not only ${stated.text}`, hint }]; // prettier-ignore
    }),
  );
}

function methodFaults(tokens: readonly Token[], text: string, page: Page): ProseFault[] {
  if (page.subjectsIn(tokens).length > 0 || !/ (?:apis?|service|documents?|there|only) /.test(` ${text}`)) return [];
  const models = modelsMeant(tokens, page).filter(({ operations }) => operations.length > 0);
  if (models.length === 0) return [];
  const actual = [...new Set(models.flatMap(({ operations }) => operations.map((one) => one.method)))].join(', ');
  const faultsOf = (pattern: RegExp, isSo: (model: ApiModel, stated: string) => boolean, what: string): ProseFault[] =>
    find(tokens, text, pattern).flatMap(({ parts }): ProseFault[] => {
      const token = (parts.method ?? parts.other)![0]!;
      const stated = textOf([token]).toUpperCase();
      if (models.some((model) => isSo(model, stated))) return [];
      return [{ line: token.line, message: `the methods of the operations are ${actual}, ${what} ${stated}`, hint }];
    });
  return [
    ...faultsOf(patterns.onlyMethod, ({ operations }, stated) => operations.every((one) => one.method === stated), 'not only'),
    ...faultsOf(patterns.noMethod, ({ operations }, stated) => operations.every((one) => one.method !== stated), 'with'),
  ]; // prettier-ignore
}

/** "It can be read back with `GET` on the same path", where the path of the nearest operation has no such method. */
function pathFaults({ tokens, scope, section }: Statement, text: string, page: Page): ProseFault[] {
  return find(tokens, text, patterns.samePath).flatMap(({ parts, from }): ProseFault[] => {
    if (/ (?:no|not|never|neither|nor|without) /.test(` ${canonical(tokens.slice(0, from))}`)) return [];
    const [token] = parts.method!;
    const stated = token!.text.toUpperCase();
    const own = page.subjectsIn(tokens).filter(isOperation);
    const near = own.length > 0 ? [own] : [...scope, [...section.subjects], page.all].map((level) => level.filter(isOperation)); // prettier-ignore
    const operations = near.find(({ length }) => length > 0) ?? [];
    const hasIt = operations.some(({ operation, model }) =>
      model.operations.some((one) => one.path === operation.path && one.method === stated),
    );
    const [first] = operations;
    if (!first || hasIt) return [];
    return [{ line: token!.line, message: `there is no ${stated} on the path of ${label(first)}`, hint }];
  });
}

/** A row of a table of versions: "Orders API | 1.2.0". */
export function versionCellFaults({ kind, tokens, row, column = '' }: Statement, page: Page): ProseFault[] {
  const [stated, more] = tokens;
  if (kind !== 'cell' || !/^(?:api )?(?:current |latest )?version$/.test(column) || !row || !stated || more) return [];
  if (stated.kind !== 'number' || !/^v?\d+\.\d+/.test(stated.text)) return [];
  const models = modelsMeant(row, page);
  const isNamed = row.some(({ text }) => /^apis?$/.test(text)) && models.length === 1;
  const [model] = models;
  if (!isNamed || !model || `${model.info.version.replace(/^v/i, '')}.`.startsWith(`${stated.text}.`)) return [];
  const message = `the API has the version ${model.info.version}, not ${stated.text}`;
  return [{ line: stated.line, message, hint }];
}

const saidBy = compile(
  '(?:with|on|for|of|in) (?:an? |the )?(?:status )?(?<status>#) (?:response )?, (?:the |its )?(?<name>@) (?:names?|lists?|says?|tells?|has|have|contains?|holds?|explains?)',
);

/** "With a 422, `errors` names each field", where only the responses with another status have that field. */
export function fieldOfStatusFaults({ tokens, scope }: Statement, page: Page): ProseFault[] {
  return find(tokens, canonical(tokens), saidBy).flatMap((match): ProseFault[] => {
    const status = statusOf(match);
    const [name] = match.parts.name!;
    const levels = [page.subjectsIn(tokens), ...scope].map((level) => level.filter(isOperation));
    const operations = levels.find(({ length }) => length > 0) ?? page.documents.operations;
    const having = new Set(
      operations.flatMap(({ operation, model }) =>
        operation.responses.flatMap((response) =>
          response.content.some(
            ({ schema }) =>
              schema && expand(schema, model).some((layer) => layer.properties?.some((one) => one.name === name!.text)),
          )
            ? response.status
            : [],
        ),
      ),
    );
    const isDocumented = operations.some(({ operation }) =>
      operation.responses.some((one) => one.status === `${status}`),
    );
    if (!status || having.size === 0 || having.has(`${status}`) || having.has('default') || !isDocumented) return [];
    return [
      {
        line: name!.line,
        message: `responses with status ${[...having].join(' or ')} have ${name!.text}, and those with ${status} do not`,
        hint,
      },
    ];
  });
}

/** "A 400 says why in `errors`; a 401 in `message`" */
const saysIn = compile(
  '(?<statuses>#(?: (?:,|and|or|, and) (?:an? )?#)*) (?:(?:tells?|says?|explains?|states?|has|have) (?:what|why|it|more|the reason|the cause) )?in (?:its |the |a )?(?:@|")(?= (?:[.,;:)]|and|of|$))',
);
const bodies = compile(
  '(?<statuses>#(?: (?:,|and|or|, and) #)*) (?:responses? )?(?:all |both |each )?(?:(?:has|have|carry|carries|contains?|includes?|returns?) (?<no>no|neither)?|(?:come|comes) (?<without>without|with(?: no)?)|(?:is|are) (?<empty>empty)) ?(?:an? |any |the )?(?:response |json |error )?(?<what>body|bodies|message|content|details?|errors?|problem)?(?= (?:[.,;:)]|by|in|and|that|which|with|$))',
);

/** "401 and 403 have a message", where the responses with these statuses have no content. */
export function contentOfStatusFaults({ tokens, scope }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  return [...find(tokens, text, bodies), ...find(tokens, text, saysIn)].flatMap(({ parts }): ProseFault[] => {
    const isMember = parts.what === undefined && parts.empty === undefined && /(?:^| )in (?:its |the |a )?(?:@|") /.test(text);
    const numbers = parts.statuses!.filter(({ kind, text: one }) => kind === 'number' && /^[2-5]\d\d$/.test(one));
    const isEmpty =
      parts.no !== undefined || parts.empty !== undefined || /without|no/.test(textOf(parts.without));
    const what = textOf(parts.what);
    if (numbers.length === 0 || (what === '' && !parts.empty && !isMember)) return [];
    // Of a body that there is, a member may be missing.
    if (isEmpty && !parts.empty && !/^(?:body|bodies|content)$/.test(what)) return [];
    const levels = [page.subjectsIn(tokens), ...scope, page.all].map((level) => level.filter(isOperation));
    const operations = levels.find(({ length }) => length > 0) ?? [];
    return numbers.flatMap(({ text: stated, line }): ProseFault[] => {
      const responses = operations.flatMap(({ operation }) => operation.responses.filter(({ status }) => status === stated));
      if (responses.length === 0 || responses.some(({ content }) => (content.length === 0) === isEmpty)) return [];
      const message = `a response ${stated} ${isEmpty ? 'has content' : 'has no content'}, but the guide says otherwise`;
      return [{ line, message, hint }];
    });
  }); // prettier-ignore
}

const never = compile(
  '(?:never (?:expect|see|get|receive)|there (?:is|are) (?:no|never)|no|knows no|has no|without) (?:a |an |any |status |code )*(?<status>#) (?:from|in|of|by|with|at) (?:this|the|our|its|any|all) (?:api|operations?|calls?|endpoints?|service)',
);

/** "There is no 404 in this API", where an operation documents it. */
export function neverFaults(tokens: readonly Token[], text: string, { documents, all }: Page): ProseFault[] {
  const own = new Set(all.map(({ model }) => model));
  const operations = documents.operations.filter(({ model }) => own.size === 0 || own.has(model));
  return find(tokens, text, never).flatMap((match): ProseFault[] => {
    const status = statusOf(match);
    const documented = operations.find(({ operation }) =>
      operation.responses.some((response) => response.status === `${status}`),
    );
    if (!status || !documented) return [];
    const message = `${label(documented)} documents status ${status}, but the guide says otherwise`;
    return [{ line: match.parts.status![0]!.line, message, hint }];
  });
}

/** "All endpoints are `POST` requests", where no API of the page's has only those. */
export function methodOfAll(tokens: readonly Token[], text: string, { documents, called }: Page): ProseFault[] {
  const own = new Set(called.map(({ model }) => model));
  const models = documents.models.filter((model) => own.size === 0 || own.has(model));
  return find(tokens, text, patterns.all).flatMap(({ parts }): ProseFault[] => {
    const stated = textOf(parts.method).toUpperCase();
    if (!methods.test(stated) || models.some(({ operations }) => operations.every((one) => one.method === stated)))
      return [];
    const actual = [...new Set(models.flatMap(({ operations }) => operations.map((one) => one.method)))].join(', ');
    return [
      {
        line: parts.method![0]!.line,
        message: `the methods of the operations are ${actual}, not only ${stated}`,
        hint,
      },
    ];
  });
}

const acknowledged = compile(
  '(?:acknowledges?|confirms?|accepts?|answers?|responds? to|replies to|reply to|respond to) (?:(?:a|the|each|every|webhook|event|delivery|call|it) )*(?<one>@ )?(?:with|by) (?:a |an |the |status |code |http )*(?<status>#)(?= (?:[.,;:)]|and|or|to|within|$))',
);

/** "Acknowledge `order.shipped` with 200", where the webhooks document another status. */
export function acknowledgementFaults({ tokens, kind }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || / (?:not|never|instead|rather|sandbox|if|unless|or) /.test(` ${text}`)) return [];
  return find(tokens, text, acknowledged).flatMap((match): ProseFault[] => {
    const status = statusOf(match);
    const isWebhook = ({ operation, model }: OperationSubject): boolean =>
      model.webhooks.some((webhook) => webhook.operation === operation);
    const named = page.subjectsIn(match.parts.one ?? []).filter(isOperation);
    const isOfAll = match.parts.one === undefined && / (?:webhooks?|events?|deliver(?:y|ies)) /.test(` ${text}`);
    const meant = (isOfAll ? page.documents.operations : named).filter(isWebhook);
    const documented = [...new Set(meant.flatMap(({ operation }) => operation.responses.map((response) => response.status)))];
    if (!status || documented.length === 0 || documented.some((one) => one === `${status}` || one === 'default' || one === `${String(status)[0]}XX`)) return [];
    const message = `${named[0] ? label(named[0]) : 'a webhook'} is acknowledged with ${documented.join(' or ')}, not with ${status}`;
    return [{ line: match.parts.status![0]!.line, message, hint }];
  }); // prettier-ignore
}

/** "A delivery is a `PUT`", where all webhooks have another method. */
export function deliveryFaults(tokens: readonly Token[], text: string, { documents }: Page): ProseFault[] {
  const actual = new Set(documents.models.flatMap(({ webhooks }) => webhooks.map(({ operation }) => operation.method)));
  return [...find(tokens, text, patterns.delivery), ...find(tokens, text, patterns.deliveries)].flatMap(
    ({ parts }): ProseFault[] => {
      const stated = textOf(parts.method).toUpperCase();
      if (actual.size === 0 || actual.has(stated)) return [];
      const message = `webhooks are sent with ${[...actual].join(' or ')}, not with ${stated}`;
      return [{ line: parts.method![0]!.line, message, hint }];
    },
  );
}

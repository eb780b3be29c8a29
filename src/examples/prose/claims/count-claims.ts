import { expand } from '../../../openapi/schema/layers';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Subject } from './documents';
import { indefiniteBefore, schemasCalled } from './indefinite';
import { compile } from './grammar';
import { find, hint, textOf } from './matches';
import { fieldsNamed, type Scope } from './names';
import type { Statement } from './statement';
import type { Token } from './tokens';

const pattern = compile(
  '(?:has|sends|(?<!(?:can|may|could|might|to) )have|takes?|knows|offers?|accepts?|requires?|needs?|with|consists? of|contains?|includes?|documents|describes|defines|there are|api (?:,|:|\\(|–|—)|(?<=# (?:operations|endpoints|webhooks) )and|all|the|its|of|on|under) (?:the |these |exactly |only |just |a total of |precisely )*(?<number>#) (?<what>(?:(?:required|optional|mandatory|query|path|header|response|request|possible|documented|different|event|webhook|security) )*(?:scopes?|fields|field|properties|property|members|attributes|parameters|parameter|operations|operation|endpoints|endpoint|calls|webhooks|webhook|types of events?|kinds of events?|types|events|statuses|status codes|status|schemas|responses|paths|tags|names|values))(?! (?:(?:at|in|of) (?:a|once)|(?:that|which) (?!is |are |can |may |must |you )|above|below|listed|shown|mentioned|\\/|per|an?(?= )|each|every|monthly|daily))',
);

/** "Has eight fields, five of them required" */
const share = compile(
  '(?<what>(?:(?:query|path|header) )?(?:fields|properties|members|attributes|parameters)) (?:, |and |\\( )?(?<number>#|one|none|all) (?:of (?:them|which|these) )?(?:(?:is|are) )?(?:(?<share>required|mandatory|optional)|always there)(?= (?:[.,;:)]|and|$))',
);

/** "Three of its four fields are required" */
const shareOfAll = compile(
  '(?<number>#|one|none) of (?:the|its|these|all) (?:# )?(?<what>(?:(?:query|path|header) )?(?:fields|properties|members|attributes|parameters)) (?:is|are) (?<share>required|mandatory|optional)(?= (?:[.,;:)]|and|$))',
);

/** How many fields, parameters, operations or webhooks there are. */
export function countFaults(tokens: readonly Token[], text: string, statement: Statement, page: Page): ProseFault[] {
  const own = page.subjectsIn(tokens);
  const [subject, ...others] = own.length > 0 ? own : (statement.scope[0] ?? []);
  const shares = [share, shareOfAll]
    .flatMap((one) => find(tokens, text, one))
    .flatMap(({ parts }): ProseFault[] => {
      const [number] = parts.number!;
      const [word] = parts.share ?? [];
      const stated = number?.kind === 'number' ? number.value : { one: 1, none: 0 }[number!.text];
      const what = `${word?.text ?? 'required'} ${textOf(parts.what)}`;
      const counts = subject && others.length === 0 ? partsOf(subject, what, false) : [];
      if (stated === undefined || counts.length === 0 || counts.includes(stated)) return [];
      return [{ line: number!.line, message: `there are ${counts[0]} ${what}, not ${number!.text}`, hint }];
    });
  return shares.length > 0 ? shares : totalFaults(tokens, text, statement, page);
}

function totalFaults(tokens: readonly Token[], text: string, { scope }: Statement, page: Page): ProseFault[] {
  return find(tokens, text, pattern).flatMap(({ parts, from }): ProseFault[] => {
    const [number] = parts.number ?? [];
    if (number?.kind !== 'number' || !Number.isInteger(number.value)) return [];
    const said = textOf(parts.what);
    // "Refused where there are five endpoints already" counts what a client has made.
    if (/ (?:already|left|remaining) /.test(text)) return [];
    // "All three parameters are mandatory" counts those that are.
    const share = new RegExp(`(?:^| )(?:all|only) (?:the )?# ${said} (?:is|are) (required|mandatory|optional) `).exec(
      text,
    )?.[1];
    const what = share === undefined ? said : `${share} ${said}`;
    const verb = tokens[from]!.text;
    const own = page.subjectsIn(tokens.slice(0, tokens.indexOf(number)));
    const around = /^(?:its|has|have|all|the)$/.test(verb) ? (scope[0] ?? []) : [];
    const noun = indefiniteBefore(tokens, from);
    const ofField = own.length === 0 ? membersOfField(tokens, from, what, scope, page) : undefined;
    if (ofField && (ofField.length === 0 || ofField.includes(number.value))) return [];
    const subjects = own.length > 0 ? own : noun === undefined ? around : schemasCalled(noun, page.documents);
    const enumerated = page.subjectsIn(tokens).flatMap((subject) => valuesIn(subject));
    const isEnumerated = enumerated.length > 0;
    // "Each of the 17 event types"
    const isOneOfAll =
      /(?:webhooks?|event types?|webhook events?|(?:types|kinds) of events?|operations?|endpoints?|calls)$/.test(
        what,
      ) &&
      (tokens
        .slice(Math.max(0, from - 2), from + 1)
        .some(({ text: word }) => /^(?:one|each|any|all|every)$/.test(word)) ||
        isOfVersion(tokens, number, page));
    // "The orders API, and its 12 webhook events"
    const isOfApi = verb === 'its' && /webhook/.test(what) && around.every(({ kind }) => kind === 'schema');
    const counts =
      ofField ??
      (/^(?:.* )?(?:fields?|members|attributes|propert(?:y|ies)|parameters?|status(?:es| codes)?|responses|scopes?)$/.test(
        what,
      )
        ? subjects.flatMap((subject) => partsOf(subject, what, / (?:response|result|reply) /.test(` ${text}`)))
        : isEnumerated && /types$|events$|^(?:names|values)$/.test(what)
          ? enumerated
          : own.length > 0 ||
              (/^(?:the|all|of|with|its)$/.test(verb) &&
                !isOneOfAll &&
                !isOfApi &&
                !isMoreThanAll(number.value, what, page))
            ? []
            : totalsOf(what, page));
    if (counts.length === 0 || counts.includes(number.value)) return [];
    return [
      {
        line: number.line,
        message: `there are ${[...new Set(counts)].slice(0, 4).join(' or ')} ${what}, not ${number.text}`,
        hint,
      },
    ];
  });
}

/** "The five webhooks" of documents that have four in all; fewer may be some of them. */
const isMoreThanAll = (number: number, what: string, page: Page): boolean =>
  what === 'webhooks' && number > Math.max(...totalsOf(what, page));

/** "With the 23 operations of version 3.2.0", which is that of one of the documents. */
function isOfVersion(tokens: readonly Token[], number: Token, { documents }: Page): boolean {
  const behind = tokens.slice(tokens.indexOf(number) + 1, tokens.indexOf(number) + 5);
  const at = behind.findIndex(({ text }, index) => text === 'version' && behind[index - 1]?.text === 'of');
  return at > 0 && documents.models.some(({ info }) => behind[at + 1]?.text === info.version);
}

/** "`address` has two members": of the object that a name in front of the verb is; none where it is no object. */
function membersOfField(
  tokens: readonly Token[],
  from: number,
  what: string,
  scope: Scope,
  { documents }: Page,
): number[] | undefined {
  const name = tokens[from - 1];
  if (name?.kind !== 'name' || !/(?:fields?|members|attributes|propert(?:y|ies))$/.test(what)) return undefined;
  const fields = fieldsNamed(name, scope, documents);
  if (fields.length === 0) return undefined;
  const share = /required|mandatory/.test(what) ? true : /optional/.test(what) ? false : undefined;
  return fields.flatMap(({ schemas, model }) => {
    const layers = schemas.flatMap((schema) => [schema, ...(schema.items ? expand(schema.items, model) : [])]);
    const members = new Map(layers.flatMap((layer) => layer.properties ?? []).map((one) => [one.name, one]));
    const counted = [...members.values()].filter(({ required }) => share === undefined || required === share);
    return members.size > 0 ? [counted.length] : [];
  });
}

/** How many values a schema enumerates. */
const valuesIn = (subject: Subject): number[] =>
  subject.kind === 'schema'
    ? expand(subject.named.schema, subject.model).flatMap((layer) => (layer.enum ? [layer.enum.length] : []))
    : [];

/** @param isReceived whether the members of the successful responses are counted, and not those of the request */
function partsOf(subject: Subject, what: string, isReceived: boolean): number[] {
  const { model } = subject;
  if (/status|responses/.test(what)) return subject.kind === 'operation' ? [subject.operation.responses.length] : [];
  if (/scope/.test(what)) {
    if (subject.kind !== 'operation') return [];
    const needed = subject.operation.security.map(
      ({ schemes }) => new Set(schemes.flatMap(({ scopes }) => scopes)).size,
    );
    return needed.filter((count) => count > 0);
  }
  const optional = /optional/.test(what);
  const required = /required|mandatory/.test(what);
  const counted = <T extends { readonly required: boolean }>(all: readonly T[]): number =>
    all.filter((one) => (required ? one.required : optional ? !one.required : true)).length;
  if (/parameter/.test(what)) {
    if (subject.kind !== 'operation') return [];
    const location = /query|path|header/.exec(what)?.[0];
    return [
      counted(subject.operation.parameters.filter((parameter) => location === undefined || parameter.in === location)),
    ];
  }
  const schemas =
    subject.kind === 'schema'
      ? [subject.named.schema]
      : (isReceived
          ? subject.operation.responses.filter(({ status }) => /^2/.test(status)).flatMap(({ content }) => content)
          : (subject.operation.requestBody?.content ?? [])
        ).flatMap(({ schema }) => schema ?? []);
  return schemas.map((schema) => {
    const properties = expand(schema, model).flatMap((layer) => layer.properties ?? []);
    return counted([...new Map(properties.map((property) => [property.name, property])).values()]);
  });
}

function totalsOf(what: string, { documents, called }: Page): number[] {
  // A page that calls one API is about that.
  const own = new Set(called.map(({ model }) => model));
  const models = documents.models.filter((model) => own.size !== 1 || own.has(model));
  const per = (count: (model: (typeof models)[number]) => number): number[] => {
    const all = models.map(count);
    return [...all, all.reduce((sum, one) => sum + one, 0)].filter((one) => one > 0);
  };
  if (/^(?:documented |different )*(?:operations?|endpoints?|calls)$/.test(what))
    return [
      ...per(({ operations }) => operations.length),
      ...per(({ operations }) => new Set(operations.map(({ path }) => path)).size),
    ];
  if (/paths$/.test(what)) return per(({ operations }) => new Set(operations.map(({ path }) => path)).size);
  if (/tags$/.test(what)) return per(({ operations }) => new Set(operations.flatMap(({ tags }) => tags)).size);
  if (/webhook|event/.test(what)) return per(({ webhooks }) => webhooks.length);
  return /^schemas$/.test(what) ? per(({ schemas }) => Object.keys(schemas).length) : [];
}

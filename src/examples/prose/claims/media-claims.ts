import type { Operation } from '../../../openapi/model';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Documents, Side } from './documents';
import { compile } from './grammar';
import { find, hint, label, type OperationSubject, textOf } from './matches';
import type { Token } from './tokens';

const written =
  'json merge patch|merge patch|json patch|json|xml|csv|yaml|html|pdf|jpeg|jpg|png|gif|webp|svg|zip|protobuf|messagepack|text|multipart|form data';
const format = compile(
  `(?:as|in|returns?|responds? with|sends?|accepts?|takes?|is|are|of|with) (?:an? |plain )?(?<formats>(?:${written})(?:(?: ,)? (?:(?:and|or) )?(?:${written}))*)(?= (?:[.,;:)]|and|or|body|bodies|data|response|with|only|$))`,
);

/** Elsewhere, a form is a shape: "in a form that readers know". */
const form = compile(
  '(?:accepts|takes|expects|wants|(?:post|put|patch) of) an? (?:html |web |url-encoded )*(?<formats>form)(?= (?:[.,;:)]|and|or|with|instead|$))',
);

const mediaType = /^(?:application|text|image|audio|video|multipart|font)\/[\w.+*-]+/i;
const formats: Readonly<Record<string, RegExp>> = {
  json: /json/i,
  'json merge patch': /merge-patch/i,
  'merge patch': /merge-patch/i,
  'json patch': /json-patch/i,
  xml: /xml/i,
  csv: /csv/i,
  yaml: /ya?ml/i,
  html: /html/i,
  pdf: /pdf/i,
  jpeg: /jpe?g|image\/\*/i,
  jpg: /jpe?g|image\/\*/i,
  png: /png|image\/\*/i,
  gif: /gif|image\/\*/i,
  webp: /webp|image\/\*/i,
  svg: /svg|image\/\*/i,
  zip: /zip/i,
  protobuf: /proto/i,
  messagepack: /msgpack|messagepack/i,
  text: /^text\//i,
  multipart: /^multipart\//i,
  'form data': /form/i,
  form: /form/i,
};

/** Words behind which a sentence is about what is sent, what is received, or what is received where a call fails or succeeds. */
const cues: readonly (readonly [RegExp, (operation: Operation) => readonly (readonly string[])[]])[] = [
  [
    /^(?:takes?|expects?|accepts?|needs?|requires?|wants?|send|sends|sent|upload|uploads|post|posted)$/,
    ({ requestBody }) => (requestBody ? [typesIn(requestBody)] : []),
  ],
  [
    /^(?:errors?|failures?|problems?|fails?|mistakes?)$/,
    ({ responses }) => responses.filter(({ status }) => /^(?:[45]|default)/.test(status)).map(typesIn),
  ],
  [
    /^(?:success|successful|succeeds|itself|otherwise)$/,
    ({ responses }) => responses.filter(({ status }) => status.startsWith('2')).map(typesIn),
  ],
  [/^(?:returns?|responds?|response|responses|receives?|get|gets|gives?)$/, ({ responses }) => responses.map(typesIn)],
];

const typesIn = ({ content }: { readonly content: readonly { readonly mediaType: string }[] }): string[] =>
  content.map(({ mediaType: type }) => type);

const contentOf = ({ requestBody, responses }: Operation): string[] =>
  [...(requestBody ? [requestBody] : []), ...responses].flatMap(typesIn);

const ofAll = new WeakMap<Documents, readonly string[]>();

/** The media types of all operations, found once: every statement that is about none of them needs them. */
function typesOfAll(documents: Documents): readonly string[] {
  const types = ofAll.get(documents) ?? [
    ...new Set(documents.operations.flatMap(({ operation }) => contentOf(operation))),
  ];
  ofAll.set(documents, types);
  return types;
}

/** The media types of the message that the last of these words is about: "takes it as `text/plain`". */
function cued(before: readonly Token[], near: readonly OperationSubject[]): string[] | undefined {
  const word = before.findLast(({ text }) => cues.some(([words]) => words.test(text)))?.text;
  const last = cues.find(([words]) => word !== undefined && words.test(word));
  const types = last ? near.flatMap(({ operation }) => last[1](operation).flat()) : [];
  return types.length > 0 ? types : undefined;
}

const ofSide = (near: readonly OperationSubject[], side: Side | undefined): string[] =>
  side === undefined ? [] : near.flatMap(({ operation }) => cues[side === 'request' ? 0 : 3]![1](operation).flat());

/**
 * Media types and formats that no message of the operations has.
 * @param side of a column that tells of one of them
 */
export function formatFaults(
  tokens: readonly Token[],
  text: string,
  near: readonly OperationSubject[],
  page: Page,
  side?: Side,
): ProseFault[] {
  // "Errors are of the type `application/json`" is about those of all operations.
  const isOfErrors =
    near.length === 0 &&
    /^(?:an? |every |each |all )?(?:errors?|problems?|failures?) (?:responses? |bod(?:y|ies) )?(?:is|are|has|have|comes?) /.test(
      text,
    );
  const ofErrors = isOfErrors
    ? page.documents.operations.flatMap(({ operation }) => cues[1]![1](operation).flat())
    : [];
  const own = [...near.flatMap(({ operation }) => contentOf(operation)), ...ofErrors];
  const known = own.length > 0 ? own : typesOfAll(page.documents);
  const ofColumn = ofSide(near, side);
  const named = tokens.flatMap((token, index): ProseFault[] => {
    const types = ofColumn.length > 0 ? ofColumn : (cued(tokens.slice(0, index), near) ?? known);
    const stated =
      token.kind === 'name' && token.of === undefined ? mediaType.exec(token.text)?.[0].toLowerCase() : undefined;
    if (
      stated === undefined ||
      stated.includes('*') ||
      types.some((one) => one.toLowerCase().startsWith(stated)) ||
      known.length === 0
    )
      return [];
    if (page.codeWords.has(stated)) return [];
    const isNamed = ofColumn.length > 0 || page.subjectsIn(tokens).length > 0;
    if (
      !isNamed &&
      ofErrors.length === 0 &&
      page.all.some(
        (one) =>
          one.kind === 'operation' && contentOf(one.operation).some((type) => type.toLowerCase().startsWith(stated)),
      )
    )
      return [];
    return [
      {
        line: token.line,
        message: `${near[0] ? label(near[0]) : 'no operation'} has ${near[0] ? 'no ' : ''}content of the type ${stated}${near[0] ? ` here, but ${[...new Set(types)].join(' and ')}` : ''}`,
        hint,
      },
    ];
  });
  if (known.length === 0 || (near.length === 0 && !/(?:^| )(?:response|responses|bodies|body) /.test(text)))
    return named;
  const words = [format, form]
    .flatMap((pattern) => find(tokens, text, pattern))
    .flatMap(({ parts, from }) => {
      const list = parts.formats!.filter(({ text: word }) => word !== ',' && word !== 'and' && word !== 'or');
      return (formats[textOf(list)] ? [list] : list.map((one) => [one])).map((part) => ({ part, from }));
    })
    .flatMap(({ part, from }): ProseFault[] => {
      const stated = textOf(part);
      const pattern = formats[stated];
      // What is sent, and what is received where all is well, is of these types.
      const verb = tokens[from]!.text;
      const isReceived = /^(?:returns?|responds?)$/.test(verb) && !/ (?:errors?|fails?|#) /.test(text);
      const isSent =
        /^(?:takes?|accepts?|post|put|patch)$/.test(verb) ||
        (verb === 'as' && / body | (?:send|post|upload) /.test(` ${text}`));
      const own = near.flatMap(({ operation }) => (isReceived ? cues[2]! : cues[0]!)[1](operation).flat());
      const types = (isReceived || isSent) && own.length > 0 ? own : known;
      if (
        !pattern ||
        types.some((one) => pattern.test(one)) ||
        (stated === 'text' && /^(?:in|of|is|are|with|as)$/.test(tokens[from]!.text))
      )
        return [];
      return [
        {
          line: part[0]!.line,
          message: `${near[0] ? label(near[0]) : 'no operation'} has ${near[0] ? 'no ' : ''}${stated} content, but ${[...new Set(types)].join(' and ')}`,
          hint,
        },
      ];
    });
  return [...named, ...words];
}

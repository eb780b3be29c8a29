import { STATUS_CODES } from 'node:http';
import { exchangesOf, sampleOf } from '../openapi';
import { headerNamed } from '../openapi/sample/names';
import { jsonOf, written } from '../openapi/written/written-number';
import type { ApiModel, Data, MediaType, Operation, Response } from '../openapi/model';
import { isJson, isXml } from '../http/media-type';
import { xmlOf } from '../http/xml';
import { uniqueName } from '../text/unique-name';
import { described, stableId, type Pair, type Request, type SavedResponse } from './collection';

/** A saved example without the request that it responds to. */
export interface SavedContent {
  /** Name of the exchange of that request. */
  readonly exchange: string;
  readonly before: Pick<SavedResponse, 'id' | 'name'>;
  readonly after: Omit<SavedResponse, 'id' | 'name' | 'originalRequest'>;
}

/**
 * Every documented response of an operation as a saved example: one for each example that the document has, else one
 * generated from the schema, else one without a body.
 */
export function savedContents(operation: Operation, model: ApiModel): SavedContent[] {
  const exchanges = exchangesOf(operation, model);
  const main = exchanges[0]!;
  const names = new Set(exchanges.map(({ name }) => name));
  const used = new Set<string>();
  return operation.responses.flatMap((response) =>
    contentsOf(response, model).map((content): SavedContent => {
      const exchange = content.example !== undefined && names.has(content.example) ? content.example : main.name;
      const code = codeOf(response, operation);
      const name = unique(`${response.status} ${content.title}`.trim(), used);
      return {
        exchange,
        before: { id: stableId(model.id, operation.slug, 'response', name), name },
        after: {
          status: STATUS_CODES[code] ?? '',
          code,
          header: headersOf(response, content.mediaType, model),
          body: content.body,
          cookie: [],
          _postman_previewlanguage: previewOf(content.mediaType),
        },
      };
    }),
  );
}

/** @param requestFor the request that the exchange of a name sends */
export const savedResponse = (
  { exchange, before, after }: SavedContent,
  requestFor: (exchange: string) => Request,
): SavedResponse => {
  // Its description is that of the request beside it: repeated here, it was an eighth of a large collection.
  const { description: _description, ...originalRequest } = requestFor(exchange);
  return { ...before, originalRequest, ...after };
};

interface Content {
  readonly title: string;
  readonly example?: string;
  readonly mediaType?: string;
  readonly body: string;
}

function contentsOf(response: Response, model: ApiModel): Content[] {
  const documented = response.content.flatMap((media) =>
    media.examples
      .filter((example) => example.value)
      .map((example) => ({
        title: example.summary ?? (example.name === 'default' ? firstLine(response.description) : example.name),
        example: example.name,
        mediaType: media.mediaType,
        body: textOf(example.value!, media, model),
      })),
  );
  if (documented.length > 0) return documented;
  const title = firstLine(response.description);
  const [media] = response.content;
  if (!media) return [{ title, body: '' }];
  const body = media.schema ? textOf(sampleOf(media.schema, model, { direction: 'response' }), media, model) : '';
  return [{ title, mediaType: media.mediaType, body }];
}

function textOf(data: Data, media: MediaType, model: ApiModel): string {
  const { value } = data;
  if (typeof value === 'string' && !isJson(media.mediaType)) return value;
  if (isXml(media.mediaType)) return xmlOf(written(data), media.schema, model);
  return jsonOf(data, 2) ?? '';
}

/** A range and `default` stand for the first code that they cover. */
function codeOf({ status }: Response, operation: Operation): number {
  if (/^[1-5]\d\d$/.test(status)) return Number(status);
  if (/^[1-5]XX$/i.test(status)) return Number(status[0]) * 100;
  return operation.responses.some((other) => other.status.startsWith('2')) ? 500 : 200;
}

const headersOf = (response: Response, mediaType: string | undefined, model: ApiModel): Pair[] => [
  ...(mediaType ? [{ key: 'Content-Type', value: mediaType }] : []),
  ...response.headers
    .filter(({ name }) => name.toLowerCase() !== 'content-type')
    .map((header) => {
      const example = header.examples.find((each) => each.value)?.value;
      const data =
        example ??
        (header.schema
          ? sampleOf(header.schema, model, { direction: 'response', named: headerNamed(header.name) })
          : { value: '' });
      return {
        key: header.name,
        value: typeof data.value === 'string' ? data.value : (jsonOf(data) ?? ''),
        ...described(header.description),
      };
    }),
];

const previewOf = (mediaType: string | undefined): string =>
  mediaType && isJson(mediaType)
    ? 'json'
    : mediaType && isXml(mediaType)
      ? 'xml'
      : mediaType?.startsWith('text/html')
        ? 'html'
        : 'text';

const firstLine = (text: string): string =>
  (text.split('\n').find((line) => line.trim() !== '') ?? '').trim().slice(0, 120);

export const unique = (name: string, used: Set<string>): string =>
  uniqueName(name, used, (each, count) => `${each} (${count})`);

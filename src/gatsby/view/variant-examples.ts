import { jsonFirst } from '../../openapi';
import type { Data, Exchange, MediaType, Operation, Response } from '../../openapi/model';
import type { ExchangeView, OperationView, VariantExample } from '../../components/reference/view';
import { uniqueName } from '../../text/unique-name';
import { bodyText } from './body-text';
import { variantsOfChoice, type Choice, type Variant } from './choice';
import type { PageContext } from './context';
import { bounded, exchangeView } from './exchange';

/** Examples that are generated for the variants of one page, and how many characters these may have. */
const MAX_VARIANTS = 24;
const MAX_LENGTH = 10_000;

/** What is left of that. */
interface Room {
  variants: number;
  length: number;
}

/**
 * An operation with an example for each variant of its request body and of its responses: one of the document that shows it,
 * else one that is generated, as far as the page has room. Each variant says which it is.
 */
export function withVariantExamples(
  view: OperationView,
  operation: Operation,
  exchanges: readonly Exchange[],
  choices: readonly Choice[],
  context: PageContext,
): OperationView {
  const sent = view.exchanges.reduce((length, { request }) => length + lengthOf(request?.body), 0);
  const room: Room = { variants: MAX_VARIANTS, length: Math.min(MAX_LENGTH, context.budget.exchanges - sent) };
  const ids = new Set(exchanges.map(({ name }) => name));
  const more = requestVariants(operation, exchanges, choices, room, ids, context);
  const responses = view.responses.map((response, index) => {
    const variants = responseVariants(operation.responses[index]!, exchanges, choices, room, ids, context);
    return variants.length > 0 ? { ...response, variants } : response;
  });
  return { ...view, exchanges: [...view.exchanges, ...more], responses };
}

function requestVariants(
  operation: Operation,
  exchanges: readonly Exchange[],
  choices: readonly Choice[],
  room: Room,
  ids: Set<string>,
  context: PageContext,
): ExchangeView[] {
  const [first] = exchanges;
  const media = operation.requestBody?.content.find(({ mediaType }) => mediaType === first?.body?.mediaType);
  if (!first?.body || !media) return [];
  const ofMedia = exchanges.filter(({ body }) => body?.mediaType === media.mediaType);
  const views: ExchangeView[] = [];
  for (const variant of variantsIn(media, ['request'], 'request', choices, context)) {
    const shown = ofMedia.find(({ name, summary }) => isCalled(variant, name) || isCalled(variant, summary));
    const known = shown ?? ofMedia.find(({ body }) => variant.isShownBy(body?.value));
    if (known) {
      variant.mark(known.name);
      continue;
    }
    const value = roomFor(variant, room);
    if (!value) continue;
    const name = unique(variant.label, ids);
    const { mediaType } = media;
    const exchange: Exchange = {
      ...first,
      name,
      summary: variant.label,
      source: 'generated',
      body: { mediaType, ...value },
    };
    views.push(
      bounded(exchangeView(operation, { ...exchange, description: undefined, response: undefined }, context), context),
    );
    variant.mark(name);
  }
  return views;
}

function responseVariants(
  response: Response,
  exchanges: readonly Exchange[],
  choices: readonly Choice[],
  room: Room,
  ids: Set<string>,
  context: PageContext,
): VariantExample[] {
  const { status, content } = response;
  const [media] = jsonFirst(content);
  if (!media) return [];
  const examples: VariantExample[] = [];
  for (const variant of variantsIn(media, ['response', status], 'response', choices, context)) {
    const known = exchanges.find(
      (exchange) => exchange.response?.status === status && variant.isShownBy(exchange.response.value?.value),
    );
    if (known) {
      variant.mark(known.name);
      continue;
    }
    const value = roomFor(variant, room);
    const text = value && bodyText(value, media, context.model);
    if (!text) continue;
    const id = unique(`${status} ${variant.label}`, ids);
    examples.push({ id, label: variant.label, value: text });
    variant.mark(id);
  }
  return examples;
}

/** The variants that a media type leaves a choice of. */
function variantsIn(
  { schema }: MediaType,
  path: readonly string[],
  direction: 'request' | 'response',
  choices: readonly Choice[],
  { model }: PageContext,
): Variant[] {
  const isRoot = (root: Choice['root']) => root === schema || (root.ref !== undefined && root.ref === schema?.ref);
  return choices
    .filter((choice) => choice.path.join(' ') === path.join(' ') && isRoot(choice.root))
    .flatMap((choice) => variantsOfChoice(choice, model, direction));
}

/** A sample of a variant, for which there is room then. */
function roomFor(variant: Variant, room: Room): Data | undefined {
  if (room.variants <= 0 || room.length <= 0) return undefined;
  room.variants -= 1;
  const value = variant.sample();
  const length = lengthOf(value);
  if (length > room.length) {
    // The others of so large a body would be as long, and take as long.
    room.length = 0;
    return undefined;
  }
  room.length -= length;
  return value;
}

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const isCalled = ({ names }: Variant, name = ''): boolean =>
  plain(name) !== '' && names.some((own) => plain(own) === plain(name));

const unique = (name: string, taken: Set<string>): string =>
  uniqueName(name, taken, (each, number) => `${each} ${number}`);

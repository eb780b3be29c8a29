import { createContext, useMemo, useState } from 'react';
import type { ExchangeView, OperationView, SchemaView } from '../view';

interface ExampleChoice {
  /** Name of the exchange that is shown; undefined for the first. */
  readonly example?: string;
  readonly choose: (example: string) => void;
  readonly exchanges: readonly ExchangeView[];
}

/** The example that is being looked at, which a variant of a body decides too. */
export const ExampleContext = createContext<ExampleChoice>({ choose: () => undefined, exchanges: [] });

export function useExampleChoice({ exchanges }: Pick<OperationView, 'exchanges'>): ExampleChoice {
  const [example, choose] = useState<string>();
  return useMemo(() => ({ example, choose, exchanges }), [example, exchanges]);
}

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * The example that shows a variant: one that is called as it is, or whose body has the value that selects it.
 * @param of what the variant is one of
 */
export function exampleOfVariant(
  exchanges: readonly ExchangeView[],
  of: SchemaView,
  variant: SchemaView,
  direction: 'request' | 'response',
): string | undefined {
  const { discriminator } = of;
  const values = (discriminator?.mapping ?? [])
    .filter(({ schema }) => schema.id === variant.named?.id)
    .map(({ value }) => value);
  const names = new Set([variant.title, variant.named?.name, ...values].flatMap((name) => plain(name ?? '') || []));
  const named = exchanges.find(({ name, summary }) => names.has(plain(name)) || names.has(plain(summary ?? '')));
  const selects = ({ request, delivery, response }: ExchangeView): boolean => {
    const body = request?.body?.kind === 'json' ? JSON.stringify(request.body.value) : delivery?.text;
    const text = (direction === 'response' && response ? response.body?.text : body)?.replace(/":\s+/g, '":') ?? '';
    return values.some((value) =>
      text.includes(`${JSON.stringify(discriminator?.propertyName)}:${JSON.stringify(value)}`),
    );
  };
  return (named ?? exchanges.find(selects))?.name;
}

import { createContext, useCallback, useMemo, useState } from 'react';
import type { OperationView } from '../view';

interface ExampleChoice {
  /** Name of the exchange shown; undefined for the first. */
  readonly example?: string;
  /** Ids of examples that responses are shown with, at most one for each status, which they begin with. */
  readonly ofResponses: readonly string[];
  /** @param example name of an exchange, or id of an example of a response */
  readonly choose: (example: string) => void;
}

/** The example that the reader has chosen, also by choosing a variant of a body. */
export const ExampleContext = createContext<ExampleChoice>({ ofResponses: [], choose: () => undefined });

/** @param chooseStatus is called with that of the response that an example shows */
export function useExampleChoice(
  { exchanges, responses }: Pick<OperationView, 'exchanges' | 'responses'>,
  chooseStatus: (status: string) => void,
): ExampleChoice {
  const [example, setExample] = useState<string>();
  const [ofResponses, setOfResponses] = useState<readonly string[]>([]);
  // Depends on nothing that it changes: links to examples choose again whenever it is another function.
  const choose = useCallback(
    (id: string) => {
      const exchange = exchanges.find(({ name }) => name === id);
      const response = responses.find(({ status, variants }) => variants && id.startsWith(`${status} `));
      const status = exchange ? exchange.response?.status : response?.status;
      if (exchange || !response) setExample(id);
      setOfResponses((before) => [
        ...(exchange || !response ? [] : [id]),
        ...before.filter((other) => !other.startsWith(`${status} `)),
      ]);
      if (status !== undefined) chooseStatus(status);
    },
    [exchanges, responses, chooseStatus],
  );
  return useMemo(() => ({ example, ofResponses, choose }), [example, ofResponses, choose]);
}

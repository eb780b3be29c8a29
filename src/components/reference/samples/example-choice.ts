import { createContext, useCallback, useEffect, useMemo, useState } from 'react';
import { languageStore } from '../../elements/language-store';
import type { OperationView } from '../view';

interface ExampleChoice {
  /** Name of the exchange shown. */
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
  const [example, setExample] = useState(exchanges[0]?.name);
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

/** An example in a language: `#example=rex&language=python`. */
interface ExampleLink {
  readonly example?: string;
  readonly language?: string;
}

export function exampleFragment({ example, language }: ExampleLink): string {
  const members = Object.entries({ example, language }).filter(([, value]) => value !== undefined);
  return `#${new URLSearchParams(members as [string, string][]).toString()}`;
}

/** @returns undefined for a fragment that is the id of something on the page */
function readFragment(fragment: string): ExampleLink | undefined {
  const members = new URLSearchParams(fragment.replace(/^#/, ''));
  const example = members.get('example') ?? undefined;
  const language = members.get('language') ?? undefined;
  return example === undefined && language === undefined ? undefined : { example, language };
}

/**
 * Shows the example that the address asks for, in the language that it asks for. What the reader has chosen before is kept for
 * all other pages.
 */
export function useExampleLink(choose: (example: string) => void): void {
  useEffect(() => {
    const follow = () => {
      const asked = readFragment(window.location.hash);
      if (!asked) return;
      if (asked.language !== undefined) languageStore.show(asked.language);
      if (asked.example !== undefined) choose(asked.example);
      document.querySelector('.reference__aside')?.scrollIntoView({ block: 'nearest' });
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [choose]);
}

interface StatusChoice {
  readonly status?: string;
  readonly choose: (status: string) => void;
}

/** The response that is being looked at: in its section and in the examples it is the same one. */
export const StatusContext = createContext<StatusChoice>({ choose: () => undefined });

export function useStatusChoice({ responses }: Pick<OperationView, 'responses'>): StatusChoice {
  const [status, choose] = useState(() => mainStatus(responses));
  return useMemo(() => ({ status, choose }), [status]);
}

/** What a request normally leads to: the first success, else whatever comes first. */
export const mainStatus = (responses: readonly { readonly status: string }[]): string | undefined =>
  (responses.find(({ status }) => /^[23]/.test(status)) ?? responses[0])?.status;

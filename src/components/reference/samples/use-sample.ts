import { useEffect, useState, createContext, useContext } from 'react';
import type { HttpRequest } from '../../../samples/http-request';
import { bash } from '../../../samples/languages/bash';
import type { CodeText } from '../view';
import type * as MoreLanguages from './more-languages';

/** The languages of `src/samples/languages` in their order, without the generators, which are loaded when one is chosen. */
export const languageList = [
  { id: 'bash', label: 'cURL' },
  { id: 'js', label: 'JavaScript' },
  { id: 'ts', label: 'TypeScript' },
  { id: 'python', label: 'Python' },
  { id: 'csharp', label: 'C#' },
  { id: 'java', label: 'Java' },
  { id: 'go', label: 'Go' },
  { id: 'php', label: 'PHP' },
  { id: 'ruby', label: 'Ruby' },
] as const;

export const defaultLanguage = 'bash';

type More = typeof MoreLanguages;

let more: More | undefined;
let loading: Promise<More> | undefined;

/** Tries again after a failure: the reader may be back on line. */
function load(): Promise<More> {
  loading ??= import('./more-languages').then(
    (loaded) => (more = loaded),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

export type Sample = CodeText & { readonly state: 'ready' | 'loading' | 'failed' };

/**
 * A request as a program. The default language is there at once, so also in the HTML; for the others their generators
 * are loaded, and the default stands in until they have come.
 */
export function useSample(request: HttpRequest, language: string): Sample {
  const [, setLoaded] = useState(more !== undefined);
  const [failed, setFailed] = useState(false);
  const isDefault = language === defaultLanguage;
  useEffect(() => {
    if (isDefault || more) return;
    let isWanted = true;
    setFailed(false);
    load().then(
      () => isWanted && setLoaded(true),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [isDefault, language]);
  const generator = isDefault ? bash : more?.languages.find(({ id }) => id === language);
  if (generator) return { language: generator.prism, text: generator.generate(request), state: 'ready' };
  return { language: bash.prism, text: bash.generate(request), state: failed ? 'failed' : 'loading' };
}

/** The server that the reader has chosen on this page, instead of the one that the requests were made for. */
interface ChosenServer {
  readonly built: string;
  readonly chosen: string;
}

export const ServerContext = createContext<ChosenServer | undefined>(undefined);

export function useRetargeted(request: HttpRequest): HttpRequest {
  const server = useContext(ServerContext);
  return server ? retarget(request, server) : request;
}

/** The same request to another server. */
function retarget(request: HttpRequest, { built, chosen }: ChosenServer): HttpRequest {
  if (built === chosen || !request.url.startsWith(built)) return request;
  return { ...request, url: chosen + request.url.slice(built.length) };
}

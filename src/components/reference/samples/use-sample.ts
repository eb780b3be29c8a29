import { useEffect, useState } from 'react';
import type * as MoreLanguages from './more-languages';
import type { HttpRequest } from '../../../samples/http-request';
import { bash } from '../../../samples/languages/bash';
import type { CodeText } from '../view';
import { defaultLanguage } from './language-list';

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

import { bash } from './bash';
import { csharp } from './csharp';
import { js, ts } from './ecmascript';
import { go } from './go';
import { java } from './java';
import type { Language } from './language';
import { php } from './php';
import { python } from './python';
import { ruby } from './ruby';

export type { Language } from './language';

/** In the order in which readers are offered them. */
export const languages: readonly Language[] = [bash, js, ts, python, csharp, java, go, php, ruby];

/** The language of a fence, of a reader's kept choice or of `x-codeSamples`, by its id or another usual name. */
export function languageOf(name: string): Language | undefined {
  const wanted = name.trim().toLowerCase();
  return languages.find((language) => language.id === wanted || language.aliases.includes(wanted));
}

import type { ReactNode } from 'react';
import type { HttpRequest } from '../../../samples/http-request';
import { languageStore, useLanguage } from '../../language/language-store';
import type { CodeSampleView } from '../view';
import { Code } from './code';
import { defaultLanguage, languageList } from './language-list';
import { useRetargeted } from './server-context';
import { useSample } from './use-sample';

interface RequestSampleProps {
  readonly request: HttpRequest;
  /** What the document's author wrote by hand; in its language it comes instead of the generated one. */
  readonly codeSamples: readonly CodeSampleView[];
  /** For the sample in a given language. */
  readonly badge?: (language: string) => ReactNode;
}

/** A request in the reader's language, with the choice of that language, which holds for the whole site. */
export function RequestSample({ request, codeSamples, badge }: RequestSampleProps) {
  const kept = useLanguage();
  const own = codeSamples.filter(({ id }) => !languageList.some((language) => language.id === id));
  const options = [...languageList, ...own];
  const language = options.find(({ id }) => id === kept)?.id ?? defaultLanguage;
  const sample = useSample(useRetargeted(request), own.some(({ id }) => id === language) ? defaultLanguage : language);
  const written = codeSamples.find(({ id }) => id === language);
  const label = options.find(({ id }) => id === language)?.label ?? '';
  return (
    <div className="sample">
      <div className="sample__bar">
        <span className="sample__title">Request</span>
        <label className="sample__language scripted">
          <span className="visually-hidden">Language</span>
          <select value={language} onChange={(event) => languageStore.set(event.target.value)}>
            {options.map(({ id, label: text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Code
        title={written ? `${label}, from the document` : sample.state === 'ready' ? label : 'cURL'}
        code={written?.code ?? sample}
        badge={!written && badge?.(sample.state === 'ready' ? language : defaultLanguage)}
      />
      <p className="quiet" role="status">
        {sample.state === 'loading' && `Loading ${label} …`}
        {sample.state === 'failed' && `${label} could not be loaded. Choose it again to try once more.`}
      </p>
      {codeSamples.length > 0 && (
        <noscript>
          {codeSamples.map(({ id, label: text, code }) => (
            <Code key={id} title={`${text}, from the document`} code={code} />
          ))}
        </noscript>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import type { HttpRequest } from '../../../samples/http-request';
import { ProofBadge } from '../../elements/badges';
import { sampleProof } from '../../elements/evidence-text';
import { languageStore, useLanguage } from '../../elements/language-store';
import type { CodeSampleView, Proof } from '../view';
import { Code } from './code';
import { exampleFragment } from './example-link';
import { defaultLanguage, languageList, useRetargeted, useSample } from './use-sample';

/** A sample has a badge when the run has run it, in its language. */
export function sampleBadge(proof: Proof | undefined, language: string) {
  if (!proof?.languages.includes(language)) return undefined;
  const label = languageList.find(({ id }) => id === language)?.label ?? language;
  return <ProofBadge evidence={proof.evidence} title={sampleProof(label, proof)} />;
}

interface RequestSampleProps {
  /** Of the example. */
  readonly name: string;
  readonly request: HttpRequest;
  /** Written by the document's author; replaces the generated sample of its language. */
  readonly codeSamples: readonly CodeSampleView[];
  /** Whether the request has values of the reader. */
  readonly isOwn: boolean;
  /** Whether readers without scripts get the document's samples in all languages here. */
  readonly withAllLanguages: boolean;
  /** For the sample in a given language. */
  readonly badge?: (language: string) => ReactNode;
}

/** A request in the reader's language, with the choice of that language, which holds for the whole site. */
export function RequestSample({ name, request, codeSamples, isOwn, withAllLanguages, badge }: RequestSampleProps) {
  const kept = useLanguage();
  const own = codeSamples.filter(({ id }) => !languageList.some((language) => language.id === id));
  const options = [...languageList, ...own];
  const language = options.find(({ id }) => id === kept)?.id ?? defaultLanguage;
  const sample = useSample(useRetargeted(request), own.some(({ id }) => id === language) ? defaultLanguage : language);
  // What the document's author wrote has no place for a reader's values, unless there is nothing else in this language.
  const isGenerated = languageList.some(({ id }) => id === language);
  const written = isOwn && isGenerated ? undefined : codeSamples.find(({ id }) => id === language);
  const label = options.find(({ id }) => id === language)?.label ?? '';
  const shown = sample.state === 'ready' ? label : 'cURL';
  return (
    <div className="sample">
      <Code
        title={written ? `Request in ${label}, from the API document` : `Request in ${shown}`}
        head={
          <>
            <span className="code__title">Request</span>
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
            {written && <span className="quiet">from the API document</span>}
            <a
              className="field__anchor scripted"
              href={exampleFragment({ example: name === 'default' ? undefined : name, language })}
              aria-label={`Direct link to this example in ${label}`}
            >
              #
            </a>
          </>
        }
        code={written?.code ?? sample}
        badge={!written && badge?.(sample.state === 'ready' ? language : defaultLanguage)}
      />
      {written && isOwn && <p className="quiet">This sample is copied from the API document, without your values.</p>}
      <p className="quiet" role="status">
        {sample.state === 'loading' && `Loading ${label}…`}
        {sample.state === 'failed' && `${label} could not be loaded. Select it again to retry.`}
      </p>
      {withAllLanguages && codeSamples.length > 0 && (
        <noscript>
          {codeSamples.map(({ id, label: text, code }) => (
            <Code key={id} title={`${text}, from the API document`} code={code} />
          ))}
        </noscript>
      )}
    </div>
  );
}

import { type ReactNode, type SyntheticEvent, useContext, useMemo, useRef, useState } from 'react';
import type { HttpRequest } from '../../../samples/http-request';
import { ProofBadge } from '../../elements/badges';
import { sampleProof } from '../../elements/evidence-text';
import { languageStore, useLanguage } from '../../elements/language-store';
import { Tabs } from '../../elements/tabs';
import { announce } from '../../runtime/announce';
import { HtmlText } from '../html-text';
import type { Editable } from '../own-values/rows';
import { loadOwnValues, useOwnValues } from '../own-values/use-own-values';
import type { CodeSampleView, ExchangeView, OperationView, Proof, ResponseView } from '../view';
import { Code, CodeRest, MAX_LINES_ABOVE } from './code';
import { ExampleContext, StatusContext, exampleFragment, useExampleLink } from './example-choice';
import { DocumentedResponse, MAX_LIST, OwnResponse, exampleLabel } from './response-example';
import { SampleBody } from './sample-body';
import { operationBox } from './show-example';
import { defaultLanguage, languageList, useRetargeted, useSample } from './use-sample';

interface OwnValuesBoxProps {
  readonly operation: Editable;
  readonly exchange: ExchangeView;
  /** Address of the API, which keeps values of another one out. */
  readonly api: string;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** Fields for the reader's own values, which are loaded when it is opened. */
function OwnValuesBox({ operation, exchange, api, open, onToggle }: OwnValuesBoxProps) {
  const own = useOwnValues();
  const [failed, setFailed] = useState(false);
  const count = own?.editing.ownCount(operation, exchange, api, own.texts) ?? 0;
  const toggle = ({ currentTarget: { open: isOpen } }: SyntheticEvent<HTMLDetailsElement>) => {
    onToggle(isOpen);
    setFailed(false);
    if (isOpen) loadOwnValues().catch(() => setFailed(true));
  };
  return (
    <details className="own-values scripted" open={open} onToggle={toggle}>
      <summary className="fold">Use your own values {count > 0 && <span className="quiet">{count} set</span>}</summary>
      {open &&
        (own ? (
          <own.editing.Editor operation={operation} exchange={exchange} api={api} texts={own.texts} />
        ) : (
          <p className="quiet" role="status">
            {failed ? 'The fields could not be loaded. Close and open this to retry.' : 'Loading…'}
          </p>
        ))}
    </details>
  );
}

/** A sample has a badge when the run has run it, in its language. */
function sampleBadge(proof: Proof | undefined, language: string) {
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
function RequestSample({ name, request, codeSamples, isOwn, withAllLanguages, badge }: RequestSampleProps) {
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
  const code = written?.code ?? sample;
  return (
    <div className="sample">
      <Code
        title={written ? `Request in ${label}, from the API document` : `Request in ${shown}`}
        head={
          <>
            <span className="code__title">Request</span>
            <label className="sample__language scripted">
              <span className="visually-hidden">Language</span>
              <select
                value={language}
                onChange={({ target }) => {
                  languageStore.set(target.value);
                  announce(`Requests shown in ${options.find(({ id }) => id === target.value)?.label}`);
                }}
              >
                {options.map(({ id, label: text }) => (
                  <option key={id} value={id}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
            {written && <span className="quiet">from the API document</span>}
          </>
        }
        code={code}
        badge={
          <>
            {!written && badge?.(sample.state === 'ready' ? language : defaultLanguage)}
            <a
              className="sample__anchor scripted"
              href={exampleFragment({ example: name === 'default' ? undefined : name, language })}
              aria-label={`Direct link to this example in ${label}`}
            >
              #
            </a>
          </>
        }
      />
      <CodeRest code={code} most={MAX_LINES_ABOVE} />
      {written && <SampleBody request={request} sample={written.code.text} />}
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

interface SamplesPanelProps {
  readonly operation: OperationView;
  /** Address of its API. */
  readonly api: string;
}

/** The examples of an operation: each a request in the reader's language with its response. */
export function SamplesPanel({ operation, api }: SamplesPanelProps) {
  const { exchanges, responses } = operation;
  const { example, choose: chooseExample } = useContext(ExampleContext);
  useExampleLink(chooseExample);
  // Of all examples: a reader who switches goes on filling in.
  const [isFilling, setIsFilling] = useState(false);
  const [first] = exchanges;
  if (!first) return null;
  const others = responses.filter((response) => response.example);
  const shown = exchanges.find(({ name }) => name === example) ?? first;
  const ownValues = isEditable(operation, shown) && (
    <OwnValuesBox operation={operation} exchange={shown} api={api} open={isFilling} onToggle={setIsFilling} />
  );
  const shared = { operation, api };
  if (exchanges.length === 1)
    return <Exchange {...shared} exchange={first} ownValues={ownValues} others={others} isFirst isChosen />;
  return (
    <>
      <Tabs
        label="Example"
        asMenu={exchanges.length > MAX_LIST}
        items={exchanges.map((exchange) => ({
          id: exchange.name,
          label:
            exchange.summary ??
            (exchange.name === 'default' ? exampleLabel(exchange.source === 'generated') : exchange.name),
          content: (
            <Exchange
              {...shared}
              exchange={exchange}
              ownValues={exchange === shown && ownValues}
              isFirst={exchange === first}
              isChosen={exchange === shown}
            />
          ),
        }))}
        chosen={example}
        onChoose={chooseExample}
      />
      {others.length > 0 && (
        <div className="exchange__responses">
          <ByStatus label="Other responses" items={others.map(otherItem)} />
        </div>
      )}
    </>
  );
}

/** Whether the request has anything that a reader may replace. */
const isEditable = ({ parameters }: OperationView, { request }: ExchangeView): boolean =>
  request !== undefined &&
  (parameters.length > 0 ||
    request.credentials.length > 0 ||
    ['json', 'form', 'multipart'].includes(request.body?.kind ?? ''));

type Item = Parameters<typeof Tabs>[0]['items'][number];

const otherItem = (response: ResponseView): Item => ({
  id: response.status,
  label: response.status,
  content: <DocumentedResponse response={response} />,
});

/** Responses, one at a time: the one whose section was opened last. */
function ByStatus({ label, items }: { readonly label: string; readonly items: readonly Item[] }) {
  const { status, choose } = useContext(StatusContext);
  const box = useRef<HTMLDivElement>(null);
  const onChoose = (chosen: string) => {
    choose(chosen);
    // Of this operation alone: a page may have all those of a small API.
    const sections = box.current?.closest(operationBox)?.querySelectorAll<HTMLDetailsElement>('details.response');
    for (const section of sections ?? []) if (section.dataset.status === chosen) section.open = true;
  };
  return (
    <div ref={box}>
      <Tabs label={label} items={items} chosen={status} onChoose={onChoose} className="tabs--status" />
    </div>
  );
}

interface ExchangeProps extends SamplesPanelProps {
  readonly exchange: ExchangeView;
  /** Below the request that they change, where it is the one that is shown. */
  readonly ownValues: ReactNode;
  /** Responses beside the exchange's own. */
  readonly others?: readonly ResponseView[];
  /** The first one has what is the same for all, once on the page. */
  readonly isFirst: boolean;
  /** Only the chosen one has the variants of its response: twelve exchanges with twelve variants each are a page too large. */
  readonly isChosen: boolean;
}

function Exchange({ exchange, operation, api, ownValues, others = [], isFirst, isChosen }: ExchangeProps) {
  const { request, delivery, response, description, proof, source } = exchange;
  const own = useOwnValues();
  const filled = useMemo(
    () => request && (own?.editing.fill(request, exchange, operation, { api, texts: own.texts }) ?? request),
    [own, request, exchange, operation, api],
  );
  const isOwn = filled !== request;
  const documented = operation.responses.find(({ status }) => status === response?.status);
  const ownResponse = response && (
    <OwnResponse response={response} proof={proof} variants={isChosen ? documented?.variants : undefined} />
  );
  return (
    <div className="exchange">
      {description && <HtmlText html={description} className="exchange__text" />}
      {filled && (
        <RequestSample
          name={exchange.name}
          request={filled}
          codeSamples={operation.codeSamples}
          isOwn={isOwn}
          withAllLanguages={isFirst}
          badge={(language) =>
            isOwn ? <span className="badge badge--own">Your values</span> : sampleBadge(proof, language)
          }
        />
      )}
      {ownValues}
      {isOwn && response && (
        <p className="quiet">The response shown belongs to the example and does not reflect your values.</p>
      )}
      {delivery && <Code title="Body" code={delivery} />}
      {source === 'generated' && (
        <p className="quiet">Values without an example in the API document are generated from its schemas.</p>
      )}
      {/* What no section is about is shown here in a narrow column too. */}
      <div className={response && !documented ? undefined : 'exchange__responses'}>
        {others.length === 0 ? (
          ownResponse
        ) : (
          <ByStatus
            label="Response"
            items={[
              ...(response ? [{ id: response.status, label: response.status, content: ownResponse }] : []),
              ...others.filter(({ status }) => status !== response?.status).map(otherItem),
            ]}
          />
        )}
      </div>
    </div>
  );
}

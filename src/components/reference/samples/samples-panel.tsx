import { useContext, useMemo, type ReactNode } from 'react';
import type { HttpRequest } from '../../../samples/http-request';
import { ProofBadge } from '../../elements/badges';
import { responseProof, sampleProof } from '../../elements/evidence-text';
import { languageStore, useLanguage } from '../../elements/language-store';
import { Tabs } from '../../elements/tabs';
import { HtmlText } from '../html-text';
import { reasonOf } from '../operation/status';
import { OwnValuesBox } from '../own-values/own-values-box';
import { useOwnValues } from '../own-values/use-own-values';
import type {
  CodeSampleView,
  CodeText,
  ExchangeView,
  OperationView,
  Proof,
  ResponseView,
  VariantExample,
} from '../view';
import { Code } from './code';
import { ExampleContext } from './example-choice';
import { exampleFragment, useExampleLink } from './example-link';
import { StatusContext } from './status-choice';
import { languageList, defaultLanguage, useRetargeted, useSample } from './use-sample';

interface SamplesPanelProps {
  readonly operation: OperationView;
  /** Address of its API. */
  readonly api: string;
}

/** More examples than these are chosen from a menu, so that the request stays in sight. */
const MAX_LIST = 4;

const exampleLabel = (isGenerated = false): string => (isGenerated ? 'Generated example' : 'Documented example');

/** The examples of an operation: each a request in the reader's language with its response. */
export function SamplesPanel({ operation, api }: SamplesPanelProps) {
  const { exchanges, responses } = operation;
  const { example, choose: chooseExample } = useContext(ExampleContext);
  useExampleLink(chooseExample);
  const [first] = exchanges;
  if (!first) return null;
  const others = responses.filter((response) => response.example);
  const shown = exchanges.find(({ name }) => name === example) ?? first;
  const ownValues = isEditable(operation, shown) && <OwnValuesBox operation={operation} exchange={shown} api={api} />;
  if (exchanges.length === 1) {
    return (
      <>
        {ownValues}
        <Exchange exchange={first} operation={operation} api={api} others={others} />
      </>
    );
  }
  return (
    <>
      {ownValues}
      <Tabs
        label="Example"
        asMenu={exchanges.length > MAX_LIST}
        items={exchanges.map((exchange) => ({
          id: exchange.name,
          label:
            exchange.summary ??
            (exchange.name === 'default' ? exampleLabel(exchange.source === 'generated') : exchange.name),
          content: <Exchange exchange={exchange} operation={operation} api={api} />,
        }))}
        chosen={example}
        onChoose={chooseExample}
      />
      {others.length > 0 && <ByStatus label="Other responses" items={others.map(otherItem)} />}
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

const otherItem = ({ status, example, variants }: ResponseView): Item => ({
  id: status,
  label: status,
  content: example && (
    <ResponseVariants status={status} own={example} variants={variants}>
      <Code title={exampleTitle(status, example.generated)} code={example.value} status={status} />
    </ResponseVariants>
  ),
});

/** Responses, one at a time: the one whose section was opened last. */
function ByStatus({ label, items }: { readonly label: string; readonly items: readonly Item[] }) {
  const { status, choose } = useContext(StatusContext);
  const onChoose = (chosen: string) => {
    choose(chosen);
    for (const section of document.querySelectorAll<HTMLDetailsElement>('details.response[data-status]'))
      if (section.dataset.status === chosen) section.open = true;
  };
  return <Tabs label={label} items={items} chosen={status} onChoose={onChoose} className="tabs--status" />;
}

interface ExchangeProps extends SamplesPanelProps {
  readonly exchange: ExchangeView;
  /** Responses beside the exchange's own. */
  readonly others?: readonly ResponseView[];
}

function Exchange({ exchange, operation, api, others = [] }: ExchangeProps) {
  const { request, delivery, response, description, proof, source } = exchange;
  const own = useOwnValues();
  const filled = useMemo(
    () => request && (own?.editing.fill(request, exchange, operation, { api, texts: own.texts }) ?? request),
    [own, request, exchange, operation, api],
  );
  const isOwn = filled !== request;
  const variants = operation.responses.find(({ status }) => status === response?.status)?.variants;
  const ownResponse = response && <OwnResponse response={response} proof={proof} variants={variants} />;
  return (
    <div className="exchange">
      {description && <HtmlText html={description} className="exchange__text" />}
      {filled && (
        <RequestSample
          name={exchange.name}
          request={filled}
          codeSamples={operation.codeSamples}
          isOwn={isOwn}
          badge={(language) =>
            isOwn ? <span className="badge badge--own">Your values</span> : sampleBadge(proof, language)
          }
        />
      )}
      {isOwn && response && (
        <p className="quiet">The response shown belongs to the example and does not reflect your values.</p>
      )}
      {delivery && <Code title="Body" code={delivery} />}
      {source === 'generated' && (
        <p className="quiet">Values without an example in the API document are generated from its schemas.</p>
      )}
      {response && others.length === 0 && ownResponse}
      {others.length > 0 && (
        <ByStatus
          label="Response"
          items={[
            ...(response
              ? [
                  {
                    id: response.status,
                    label: response.status,
                    content: ownResponse,
                  },
                ]
              : []),
            ...others.filter(({ status }) => status !== response?.status).map(otherItem),
          ]}
        />
      )}
    </div>
  );
}

interface OwnResponseProps {
  readonly response: NonNullable<ExchangeView['response']>;
  readonly proof?: Proof;
  readonly variants?: readonly VariantExample[];
}

const OwnResponse = ({ response, proof, variants }: OwnResponseProps) =>
  response.body ? (
    <ResponseVariants
      status={response.status}
      own={{ value: response.body, generated: response.generated }}
      variants={variants}
    >
      <Code
        title={exampleTitle(response.status, response.generated)}
        code={response.body}
        status={response.status}
        badge={!response.generated && proof && responseBadge(proof)}
      />
    </ResponseVariants>
  ) : (
    <p className="exchange__empty">
      {responseTitle(response.status)} <span className="quiet">{response.mediaType ?? 'no body'}</span>
      {proof && responseBadge(proof)}
    </p>
  );

interface ResponseVariantsProps {
  readonly status: string;
  /** The body of the response's own example. */
  readonly own: { readonly value: CodeText; readonly generated?: boolean };
  readonly variants?: readonly VariantExample[];
  /** The response's own example. */
  readonly children: ReactNode;
}

/** A response with a choice of what its body may be, where its schema leaves one. */
function ResponseVariants({ status, own, variants = [], children }: ResponseVariantsProps) {
  const { ofResponses, choose } = useContext(ExampleContext);
  const isAmong = variants.some(({ value }) => value.text === own.value.text);
  const items = [
    ...(isAmong ? [] : [{ id: `${status} own`, label: exampleLabel(own.generated), content: children }]),
    ...variants.map(({ id, label, value }) => ({
      id,
      label,
      content: <Code title={exampleTitle(status, true)} code={value} status={status} />,
    })),
  ];
  if (items.length < 2) return <>{children}</>;
  const chosen = ofResponses.find((id) => items.some((item) => item.id === id)) ?? items[0]!.id;
  return (
    <Tabs
      label="Variant of the response"
      asMenu={items.length > MAX_LIST}
      items={items}
      chosen={chosen}
      onChoose={choose}
    />
  );
}

const exampleTitle = (status: string, isGenerated = false): string =>
  `${responseTitle(status)}${isGenerated ? ' (generated example)' : ''}`;

const responseTitle = (status: string): string => `Response ${status} ${reasonOf(status)}`.trim();

/** None where another response than the one that is shown came back, though that is true too. */
function responseBadge(proof: Proof) {
  const title = responseProof(proof);
  return title && <ProofBadge evidence={proof.evidence} title={title} />;
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
  /** For the sample in a given language. */
  readonly badge?: (language: string) => ReactNode;
}

/** A request in the reader's language, with the choice of that language, which holds for the whole site. */
function RequestSample({ name, request, codeSamples, isOwn, badge }: RequestSampleProps) {
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
        <a
          className="field__anchor scripted"
          href={exampleFragment({ example: name === 'default' ? undefined : name, language })}
          aria-label={`Direct link to this example in ${label}`}
        >
          #
        </a>
      </div>
      <Code
        title={written ? `${label}, from the API document` : sample.state === 'ready' ? label : 'cURL'}
        code={written?.code ?? sample}
        badge={!written && badge?.(sample.state === 'ready' ? language : defaultLanguage)}
      />
      {written && isOwn && <p className="quiet">This sample is copied from the API document, without your values.</p>}
      <p className="quiet" role="status">
        {sample.state === 'loading' && `Loading ${label}…`}
        {sample.state === 'failed' && `${label} could not be loaded. Select it again to retry.`}
      </p>
      {codeSamples.length > 0 && (
        <noscript>
          {codeSamples.map(({ id, label: text, code }) => (
            <Code key={id} title={`${text}, from the API document`} code={code} />
          ))}
        </noscript>
      )}
    </div>
  );
}

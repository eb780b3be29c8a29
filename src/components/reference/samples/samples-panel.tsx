import { ProvenBadge } from '../../code/proven-badge';
import { Tabs } from '../../tabs/tabs';
import { HtmlText } from '../html-text';
import { reasonOf } from '../operation/status';
import type { CodeSampleView, ExchangeView, Proof } from '../view';
import { Code } from './code';
import { languageList } from './language-list';
import { RequestSample } from './request-sample';

interface SamplesPanelProps {
  readonly exchanges: readonly ExchangeView[];
  readonly codeSamples: readonly CodeSampleView[];
}

/** The examples of an operation: each a request in the reader's language with the answer to it. */
export function SamplesPanel({ exchanges, codeSamples }: SamplesPanelProps) {
  const [first] = exchanges;
  if (!first) return null;
  if (exchanges.length === 1) return <Exchange exchange={first} codeSamples={codeSamples} />;
  return (
    <Tabs
      label="Example"
      items={exchanges.map((exchange) => ({
        id: exchange.name,
        label: exchange.summary ?? (exchange.name === 'default' ? 'Example' : exchange.name),
        content: <Exchange exchange={exchange} codeSamples={codeSamples} />,
      }))}
    />
  );
}

function Exchange({
  exchange,
  codeSamples,
}: {
  readonly exchange: ExchangeView;
  readonly codeSamples: readonly CodeSampleView[];
}) {
  const { request, delivery, response, description, proof, source } = exchange;
  return (
    <div className="exchange">
      {description && <HtmlText html={description} className="exchange__text" />}
      {request && (
        <RequestSample request={request} codeSamples={codeSamples} badge={(language) => sampleBadge(proof, language)} />
      )}
      {delivery && <Code title="Body" code={delivery} />}
      {source === 'generated' && (
        <p className="quiet">Values that the document has no example of are made from its schemas.</p>
      )}
      {response && (
        <>
          {response.body ? (
            <Code
              title={`${answerTitle(response.status)}${response.generated ? ', made from the schema' : ''}`}
              code={response.body}
              badge={!response.generated && proof && <ProvenBadge title={answerProof(proof)} />}
            />
          ) : (
            <p className="exchange__empty">
              {answerTitle(response.status)} <span className="quiet">{response.mediaType ?? 'no body'}</span>
              {proof && <ProvenBadge title={answerProof(proof)} />}
            </p>
          )}
        </>
      )}
    </div>
  );
}

const answerTitle = (status: string): string => `Answer ${status} ${reasonOf(status)}`.trim();

const answerProof = ({ status }: Proof): string =>
  `this build sent the request to the sandbox, which answered ${status ?? 'as shown'}; the answer was compared with what is shown`;

/** A sample is called proven when the run has run it, in its language. */
function sampleBadge(proof: Proof | undefined, language: string) {
  if (!proof?.languages.includes(language)) return undefined;
  const label = languageList.find(({ id }) => id === language)?.label ?? language;
  return <ProvenBadge title={`this build ran the ${label} sample against the sandbox`} />;
}

import { useContext, useMemo, useState, type ReactNode } from 'react';
import { Tabs } from '../../elements/tabs';
import { HtmlText } from '../html-text';
import { OwnValuesBox } from '../own-values/own-values-box';
import { useOwnValues } from '../own-values/use-own-values';
import type { ExchangeView, OperationView, ResponseView } from '../view';
import { Code } from './code';
import { ExampleContext } from './example-choice';
import { useExampleLink } from './example-link';
import { RequestSample, sampleBadge } from './request-sample';
import { DocumentedResponse, exampleLabel, MAX_LIST, OwnResponse } from './response-example';
import { StatusContext } from './status-choice';

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
  const onChoose = (chosen: string) => {
    choose(chosen);
    for (const section of document.querySelectorAll<HTMLDetailsElement>('details.response[data-status]'))
      if (section.dataset.status === chosen) section.open = true;
  };
  return <Tabs label={label} items={items} chosen={status} onChoose={onChoose} className="tabs--status" />;
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

import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { ProofBadge } from '../../elements/badges';
import { responseProof } from '../../elements/evidence-text';
import { Tabs } from '../../elements/tabs';
import { reasonOf } from '../operation/status';
import type { CodeText, ExchangeView, OperationView, Proof, ResponseView, VariantExample } from '../view';
import { Code, CodeRest } from './code';
import { ExampleContext } from './example-choice';

/** More examples than this are chosen from a menu, so that the request stays visible. */
export const MAX_LIST = 2;

export const exampleLabel = (isGenerated = false): string => (isGenerated ? 'Generated example' : 'Documented example');

/** What the section of a response shows as its example; nothing if the examples are beside the sections. */
export const ExampleOfResponse = createContext<(response: ResponseView) => ReactNode>(() => undefined);

/** The example of a documented response: that of the exchange that is shown, where it is its response. */
export function ResponseExample({
  response,
  exchanges,
}: {
  readonly response: ResponseView;
  readonly exchanges: OperationView['exchanges'];
}) {
  const { example } = useContext(ExampleContext);
  const shown = exchanges.find(({ name }) => name === example) ?? exchanges[0];
  // The section says already that there is no body.
  if (shown?.response?.status === response.status && !shown.response.body && response.content.length === 0)
    return shown.proof ? <p>{responseBadge(shown.proof)}</p> : null;
  return (
    <InSection.Provider value>
      {shown?.response?.status === response.status ? (
        <OwnResponse response={shown.response} proof={shown.proof} variants={response.variants} />
      ) : (
        <DocumentedResponse response={response} />
      )}
    </InSection.Provider>
  );
}

/** Whether the example stands among the sections, and what follows it must stay in reach. */
const InSection = createContext(false);

/** More lines than these are cut off until a reader opens them: a few more than are shown then, so that it is worth it. */
const MAX_LINES = 28;

/** The code of a response. Style rules cut off a long one in a section, by the state of what follows it. */
function ResponseCode(props: ComponentProps<typeof Code>) {
  return (
    <>
      <Code {...props} />
      {useContext(InSection) && <CodeRest code={props.code} most={MAX_LINES} />}
    </>
  );
}

/** What the document itself shows of a response. */
export const DocumentedResponse = ({ response: { status, example, variants } }: { readonly response: ResponseView }) =>
  example ? (
    <ResponseVariants status={status} own={example} variants={variants}>
      <ResponseCode title={exampleTitle(status, example.generated)} code={example.value} status={status} />
    </ResponseVariants>
  ) : null;

interface OwnResponseProps {
  readonly response: NonNullable<ExchangeView['response']>;
  readonly proof?: Proof;
  readonly variants?: readonly VariantExample[];
}

/** The response of an exchange. */
export const OwnResponse = ({ response, proof, variants }: OwnResponseProps) =>
  response.body ? (
    <ResponseVariants
      status={response.status}
      own={{ value: response.body, generated: response.generated }}
      variants={variants}
    >
      <ResponseCode
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

/** A response, with a choice of variants of its body if its schema allows several. */
function ResponseVariants({ status, own, variants = [], children }: ResponseVariantsProps) {
  const { ofResponses, choose } = useContext(ExampleContext);
  const isAmong = variants.some(({ value }) => value.text === own.value.text);
  const items = [
    ...(isAmong ? [] : [{ id: `${status} own`, label: exampleLabel(own.generated), content: children }]),
    ...variants.map(({ id, label, value }) => ({
      id,
      label,
      content: <ResponseCode title={exampleTitle(status, true)} code={value} status={status} />,
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

/** No badge if a response other than the one shown came back, even though that one is true as well. */
function responseBadge(proof: Proof) {
  const title = responseProof(proof);
  return title && <ProofBadge evidence={proof.evidence} title={title} />;
}

import type { ExchangeView } from '../view';
import { Code } from './code';

/** Examples of what a webhook or a callback delivers. */
export const DeliveryExamples = ({ exchanges }: { readonly exchanges: readonly ExchangeView[] }) => (
  <>
    {exchanges.map(
      ({ name, summary, delivery, source }) =>
        delivery && (
          <Code
            key={name}
            title={`${source === 'generated' ? 'Example made from the schema' : 'Example'}${name === 'default' ? '' : `: ${summary ?? name}`}`}
            code={delivery}
          />
        ),
    )}
  </>
);

import type { Example } from '../../openapi/model';
import type { ExampleView } from '../../components/reference/view';
import type { ApiContext } from './context';
import { codeText } from './text';

export const exampleView = (example: Example, { html }: ApiContext, mediaType?: string): ExampleView => ({
  name: example.name,
  ...(example.summary === undefined ? {} : { summary: example.summary }),
  ...(example.description === undefined ? {} : { description: html(example.description) }),
  ...(example.value ? { value: codeText(example.value, mediaType) } : {}),
  ...(example.externalValue === undefined ? {} : { externalValue: example.externalValue }),
});

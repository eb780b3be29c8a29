import { OperationPage } from '../../../src/components/reference/page/operation-page';
import type { OperationPageView, Proof } from '../../../src/components/reference/view';
import { apiIndex } from '../../../src/gatsby/view/api-index';
import { operationPageView } from '../../../src/gatsby/view/pages/operation-page';
import { apiOf, documentOf } from './api';
import { render, textOf } from './render';

export const ok = { '200': { description: 'OK' } };

/** The page of an operation that is all that its document holds: `GET /pets` unless it says otherwise. */
export async function pageOf(operation: object, more: object = {}, proof?: Proof): Promise<OperationPageView> {
  const { path = '/pets', method = 'get', ...rest } = operation as { path?: string; method?: string };
  const context = await apiOf(documentOf({ [path]: { [method]: { responses: ok, ...rest } } }, {}, more), {
    proofOf: () => proof,
  });
  return operationPageView(context.model.operations[0]!, apiIndex(context.model), context, { label: 'Harbour' });
}

export const show = (view: OperationPageView) =>
  render(<OperationPage view={view} route="/api/operations/x/" guides={[]} />);

export const shown = async (operation: object, more: object = {}) => textOf(await show(await pageOf(operation, more)));

import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import operation from '../../src/templates/operation';
import reference from '../../src/templates/reference';
import schema from '../../src/templates/schema';
import schemas from '../../src/templates/schemas';
import tag from '../../src/templates/tag';
import webhook from '../../src/templates/webhook';
import webhooks from '../../src/templates/webhooks';

const templates = { operation, reference, schema, schemas, tag, webhook, webhooks } as unknown as Readonly<
  Record<string, ComponentType<{ data: object; pageContext: object }>>
>;

/**
 * The HTML of a page of the API reference as its template renders it on the server: without the document's head and the
 * portal's header and footer, which do not grow with a document. Works only after `without-gatsby.ts`.
 * @param template name of its file in `src/templates`
 * @throws Error for a template that is not known here
 */
export function pageHtml(template: string, route: string, view: object): string {
  const Template = templates[template];
  if (!Template) throw new Error(`There is no template ${template} among those of the API reference.`);
  const data = { apiView: { route, data: view } };
  return renderToString(createElement(Template, { data, pageContext: { guides: [] } }));
}

import type { Link, Response } from '../../openapi/model';
import type { ResponseLinkView, ResponseView } from '../../components/reference/view';
import { compact } from './compact';
import { linkToOperation, type PageContext } from './context';
import { mediaTypeViews } from './media-type';
import { headerView } from './parameter';
import { inlineText } from './text';

export function responseView(response: Response, context: PageContext, path: readonly string[]): ResponseView {
  const names = [...path, 'response', response.status];
  return compact({
    anchor: context.anchors(...names),
    status: response.status,
    summary: response.summary,
    description: context.html(response.description),
    headers: response.headers.map((header) => headerView(header, context, names)),
    content: mediaTypeViews(response.content, context, names),
    links: response.links.map((link) => linkView(link, context)),
  });
}

const linkView = (link: Link, context: PageContext): ResponseLinkView =>
  compact({
    name: link.name,
    description: link.description === undefined ? undefined : context.html(link.description),
    operation: link.operation === undefined ? undefined : linkToOperation(context, link.operation),
    operationRef: link.operationRef,
    parameters: link.parameters.map(({ name, value }) => ({ name, value: inlineText(value) })),
    requestBody: link.requestBody && inlineText(link.requestBody.value),
  });

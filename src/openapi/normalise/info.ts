import type { Info, ExternalDocs } from '../model';
import { compact, textOf, own } from '../value';
import { text, type Context } from './context';
import { at, has, type Cursor } from '../cursor';

/** OpenAPI 3.1 §4.8.2 to §4.8.4. */
export function infoOf(context: Context): Info {
  const node = at(context.root, 'info');
  const contact = at(node, 'contact');
  const license = at(node, 'license');
  const logo = has(node, 'x-logo') ? at(node, 'x-logo') : at(context.root, 'x-logo');
  const logoUrl = typeof logo.value === 'string' ? logo.value : text(logo, 'url');
  return compact<Info>({
    origin: context.originOf(node),
    title: text(node, 'title')?.trim() || 'Untitled',
    version: text(node, 'version') ?? '',
    summary: text(node, 'summary'),
    description: text(node, 'description'),
    termsOfService: text(node, 'termsOfService'),
    contact: has(node, 'contact')
      ? compact({ name: text(contact, 'name'), url: text(contact, 'url'), email: text(contact, 'email') })
      : undefined,
    license: has(node, 'license')
      ? compact({
          name: text(license, 'name') ?? '',
          identifier: text(license, 'identifier'),
          url: text(license, 'url'),
        })
      : undefined,
    logo:
      logoUrl === undefined
        ? undefined
        : compact({
            url: logoUrl,
            altText: text(logo, 'altText'),
            backgroundColor: text(logo, 'backgroundColor'),
            href: text(logo, 'href'),
          }),
  });
}

export function externalDocsOf({ value }: Cursor): ExternalDocs | undefined {
  const url = textOf(own(value, 'url'));
  return url === undefined ? undefined : compact({ url, description: textOf(own(value, 'description')) });
}

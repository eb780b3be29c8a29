import type { Info, ExternalDocs } from '../model';
import { compact, stringOf, own } from '../value';
import { stringAt, type Context } from './context';
import { at, has, type Cursor } from '../cursor';

/** OpenAPI 3.1 §4.8.2 to §4.8.4. */
export function infoOf(context: Context): Info {
  const node = at(context.root, 'info');
  const contact = at(node, 'contact');
  const license = at(node, 'license');
  const logo = has(node, 'x-logo') ? at(node, 'x-logo') : at(context.root, 'x-logo');
  const logoUrl = typeof logo.value === 'string' ? logo.value : stringAt(logo, 'url');
  return compact<Info>({
    origin: context.originOf(node),
    title: stringAt(node, 'title')?.trim() || 'Untitled',
    version: stringAt(node, 'version') ?? '',
    summary: stringAt(node, 'summary'),
    description: stringAt(node, 'description'),
    termsOfService: stringAt(node, 'termsOfService'),
    contact: has(node, 'contact')
      ? compact({ name: stringAt(contact, 'name'), url: stringAt(contact, 'url'), email: stringAt(contact, 'email') })
      : undefined,
    license: has(node, 'license')
      ? compact({
          name: stringAt(license, 'name') ?? '',
          identifier: stringAt(license, 'identifier'),
          url: stringAt(license, 'url'),
        })
      : undefined,
    logo:
      logoUrl === undefined
        ? undefined
        : compact({
            url: logoUrl,
            altText: stringAt(logo, 'altText'),
            backgroundColor: stringAt(logo, 'backgroundColor'),
            href: stringAt(logo, 'href'),
          }),
  });
}

export function externalDocsOf({ value }: Cursor): ExternalDocs | undefined {
  const url = stringOf(own(value, 'url'));
  return url === undefined ? undefined : compact({ url, description: stringOf(own(value, 'description')) });
}

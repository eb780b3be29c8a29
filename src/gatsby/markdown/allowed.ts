import { defaultSchema } from 'rehype-sanitize';

const attributes = defaultSchema.attributes ?? {};

/**
 * GitHub's own list of what may stand in a text that strangers write, with the hooks of style and script taken out:
 * no `style`, no `on…`, no form controls but a task list's box, and addresses only of the schemes below.
 */
export const allowed: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => name !== 'picture' && name !== 'source'),
    'mark',
    'small',
    'u',
  ],
  attributes: {
    ...attributes,
    code: [['className', /^language-[\w.+#-]+$/]],
    '*': (attributes['*'] ?? []).filter(
      (name) => !['itemProp', 'itemScope', 'itemType', 'target'].includes(String(name)),
    ),
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], cite: ['http', 'https'], src: ['http', 'https'] },
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'title', 'textarea', 'svg', 'math'],
};

/** Runs if any of it becomes code. */
const code = 'window.attacked=(window.attacked||0)+1';
const elsewhere = 'https://evil.example';

/** What a name or a value may try to be. */
const inText = `"'><img src=x onerror="${code}"></script><script>${code}</script>{{constructor.constructor('${code}')()}}\${${code}}`;

/** What Markdown and the HTML in it may try to do. */
const inMarkdown = `Text <script>${code}</script> <b onmouseover="${code}" style="position:fixed;inset:0">b</b>

# Parameters

# Parameters

<h2 id="responses">Responses</h2><h2 id="responses">Responses</h2><div id="___gatsby">x</div><div id="main">x</div>

<base href="${elsewhere}/"><meta http-equiv="refresh" content="0;url=${elsewhere}/">
<link rel="stylesheet" href="${elsewhere}/x.css"><style>body { display: none } @import "${elsewhere}/y.css";</style>

<svg onload="${code}"><animate onbegin="${code}" attributeName="x" dur="1s"/><foreignObject><script>${code}</script></foreignObject></svg>
<math><mi xlink:href="javascript:${code}">x</mi><mtext><img src=x onerror="${code}"></mtext></math>
<details open ontoggle="${code}"><summary>s</summary></details> <video src=x onerror="${code}"></video>
<iframe srcdoc="<script>parent.${code}</script>"></iframe><object data="javascript:${code}"></object><embed src="javascript:${code}">
<form action="${elsewhere}"><input name="querySelector" autofocus onfocus="${code}"><button formaction="javascript:${code}">b</button></form>
<a id="portalBoot" href="javascript:${code}">a</a> [b](javascript:${code}) [c](  JAVASCRIPT:${code}) [d](data:text/html,<script>${code}</script>)
<a href="vbscript:${code}">e</a> ![f](${elsewhere}/f.png) <img src="${elsewhere}/g.png" srcset="${elsewhere}/h.png 2x">

\`\`\`js" onmouseover="${code}
x
\`\`\`

| a | "><script>${code}</script> | c |
|---|---|---|
| ${inText} | b | c |

- [ ] <script>${code}</script>
`;

/** Names that all objects of JavaScript have already. */
const inherited = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

/** An object that has these names itself. */
const having = (names: readonly string[], value: (name: string) => unknown): object =>
  JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(value(name))}`).join()}}`) as object;

const content = (schema: object, examples?: object) => ({ 'application/json': { schema, examples } });
const fields = [...inherited, inText, 'webpackChunk'];
const thing = {
  type: 'object',
  title: inText,
  description: inMarkdown,
  properties: having(fields, (name) => ({
    type: 'string',
    description: inMarkdown,
    enum: [...inherited, inText],
    default: inText,
    examples: [inText, name],
    'x-enum-descriptions': having(inherited, () => inMarkdown),
  })),
  required: fields,
  patternProperties: having([...inherited, '<script>'], () => ({ type: 'string', description: inMarkdown })),
  example: having(fields, () => inText),
  externalDocs: { url: `javascript:${code}`, description: inText },
  'x-polluted': having(inherited, () => ({ attacked: true })),
};
const schemas = having(['Thing', ...inherited], (name) =>
  name === 'Thing'
    ? thing
    : { type: 'object', description: inMarkdown, properties: { a: { $ref: '#/components/schemas/Thing' } } },
);

/** A document all of whose texts, names and addresses attack the page that shows them. */
export const hostileDocument = JSON.stringify({
  openapi: '3.1.0',
  info: {
    title: inText,
    version: inText,
    summary: inText,
    description: inMarkdown,
    termsOfService: `javascript:${code}`,
    contact: { name: inText, url: `javascript:${code}`, email: `"><script>${code}</script>@example.com` },
    license: { name: inText, url: `data:text/html,<script>${code}</script>` },
    'x-logo': { url: `javascript:${code}`, altText: inText },
  },
  externalDocs: { url: `javascript:${code}`, description: inText },
  servers: [
    {
      url: 'https://{__proto__}.example.com/v1',
      description: inMarkdown,
      variables: having(['__proto__'], () => ({ default: inText, enum: [inText, 'b'] })),
    },
    { url: `javascript:${code}//`, description: inText },
  ],
  tags: [inText, ...inherited].map((name) => ({
    name,
    description: inMarkdown,
    externalDocs: { url: `javascript:${code}`, description: inText },
  })),
  security: [having(inherited, () => [])],
  paths: having(['/things/{id}', '/__proto__/{constructor}', '/<script>'], (path) => ({
    get: {
      operationId: path === '/things/{id}' ? 'getThing' : path.replace(/\W/g, '_'),
      summary: inText,
      description: inMarkdown,
      tags: path === '/things/{id}' ? [inText] : inherited,
      externalDocs: { url: `javascript:${code}`, description: inText },
      'x-codeSamples': [{ lang: inText, label: inText, source: inText }],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: inText },
        { name: 'constructor', in: 'path', required: true, schema: { type: 'string' } },
        ...fields.map((name) => ({
          name,
          in: 'query',
          description: inMarkdown,
          schema: { type: 'string', enum: [...inherited, inText] },
        })),
      ].filter((each) => each.in !== 'path' || path.includes(`{${each.name}}`)),
      responses: {
        200: {
          description: inMarkdown,
          headers: having(inherited, () => ({ description: inMarkdown, schema: { type: 'string' }, example: inText })),
          links: having(inherited, () => ({ operationId: 'getThing', description: inMarkdown })),
          content: content(
            { $ref: '#/components/schemas/Thing' },
            having([...inherited, inText], (name) => ({
              summary: inText,
              description: inMarkdown,
              value: having(fields, () => name),
            })),
          ),
        },
        404: {
          description: inText,
          content: { 'text/html': { schema: { type: 'string' }, example: `<script>${code}</script>` } },
        },
      },
    },
  })),
  webhooks: having(['__proto__', 'constructor', inText], () => ({
    post: {
      summary: inText,
      description: inMarkdown,
      requestBody: { content: content({ $ref: '#/components/schemas/Thing' }) },
      responses: { 204: { description: inText } },
    },
  })),
  components: {
    schemas,
    securitySchemes: having(inherited, (name) =>
      name === 'toString'
        ? {
            type: 'oauth2',
            description: inMarkdown,
            flows: {
              implicit: {
                authorizationUrl: `javascript:${code}`,
                scopes: having([...inherited, inText], () => inText),
              },
            },
          }
        : { type: 'apiKey', in: 'header', name: 'X-Key', description: inMarkdown },
    ),
  },
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadApi } from '../openapi';
import type { ApiModel } from '../openapi/model';

/** Loads an OpenAPI document that a test gives as an object. */
export async function modelOf(document: object, id = 'api'): Promise<ApiModel> {
  const root = mkdtempSync(join(tmpdir(), 'postman-'));
  try {
    const file = join(root, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    return (await loadApi({ id, file, root })).model;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const ok = { description: 'Done.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } } };

/** A small document with what is difficult in collections: circular schemas, several servers, several examples, braces. */
export const document = (more: Record<string, object> = {}): object => ({
  openapi: '3.2.0',
  info: { title: 'Things', version: '1.0.0', description: 'About **things**.' },
  servers: [
    { url: 'https://{region}.example.com/v1', description: 'Production', variables: { region: { default: 'eu' } } },
    { url: 'http://localhost:4010/v1' },
  ],
  tags: [{ name: 'Second', description: 'Of things.' }, { name: 'First' }, { name: 'Inner', parent: 'First' }],
  security: [{ jwt: [] }],
  paths: {
    '/things/{id}': {
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          description: 'Which one.',
          schema: { type: 'string' },
          example: 'a/b',
        },
      ],
      get: {
        operationId: 'getThing',
        summary: 'Get a thing',
        description: 'One of **them**.',
        tags: ['First'],
        parameters: [
          { name: 'depth', in: 'query', description: 'How deep.', schema: { type: 'integer', minimum: 3 } },
          {
            name: 'order',
            in: 'query',
            description: 'Which ones.',
            explode: false,
            schema: { type: 'array', items: { type: 'string' }, example: ['first & last', 'other'] },
          },
          { name: 'filter', in: 'query', description: 'Anything.', schema: { type: 'object' } },
          {
            name: 'state',
            in: 'query',
            description: 'In which state.',
            schema: { $ref: '#/components/schemas/State' },
          },
          {
            name: 'X-Note',
            in: 'header',
            required: true,
            schema: { type: 'string' },
            example: 'say {{baseUrl}} and {{$guid}}',
          },
        ],
        responses: {
          200: ok,
          404: { description: 'Not there.' },
          '5XX': {
            description: 'Broken.',
            content: {
              'application/problem+json': { schema: { type: 'object', properties: { title: { type: 'string' } } } },
            },
          },
        },
      },
      put: {
        operationId: 'saveThing',
        summary: 'Save a thing',
        tags: ['Second'],
        security: [],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Node' },
              examples: {
                small: { summary: 'A small one', value: { name: '{{token}}' } },
                large: { summary: 'A large one', value: { name: 'large', next: { name: 'inner' } } },
              },
            },
          },
        },
        responses: {
          200: {
            ...ok,
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Node' },
                examples: {
                  small: { value: { name: '{{token}}' } },
                  large: { value: { name: 'large', next: { name: 'inner' } } },
                },
              },
            },
          },
        },
      },
    },
    '/uploads': {
      servers: [{ url: 'https://uploads.example.com' }],
      post: {
        operationId: 'upload',
        summary: 'Upload',
        tags: ['Inner'],
        requestBody: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
        responses: { 204: { description: 'Stored.' } },
      },
    },
    ...more,
  },
  components: {
    securitySchemes: { jwt: { type: 'http', scheme: 'bearer' } },
    schemas: {
      State: { type: 'string', enum: ['new', 'old'] },
      Node: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/Node' } },
      },
    },
  },
});

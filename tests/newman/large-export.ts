// Exports a large API and prints figures; a process of its own, whose memory can be limited.
import { exportCollection } from '../../src/postman/export-collection';
import { fileText } from '../../src/postman/export-portal';
import { document, modelOf } from '../../src/postman/testing';
import { formatError } from './collection-format';

async function main() {
  const small = await modelOf(document());
  const operations = Array.from({ length: 500 }, (_, index) =>
    small.operations.map((operation) => ({
      ...operation,
      slug: operation.slug + '-' + index,
      path: '/v' + index + operation.path,
    })),
  ).flat();
  const { collection, sources } = await exportCollection({ ...small, operations });
  const text = fileText(collection);
  console.log(
    JSON.stringify({
      requests: sources.size,
      operations: operations.length,
      megabytes: text.length / 1e6,
      format: formatError(JSON.parse(text)) ?? 'valid',
    }),
  );
}
void main();

import { parentPort } from 'node:worker_threads';
import { validate } from '@readme/openapi-parser';
import jsonc from 'jsonc-parser';

/**
 * Runs @readme/openapi-parser in a thread of its own, which can be terminated when the parser hangs.
 * Plain JavaScript, since a worker thread starts without the compiler of its caller.
 *
 * In: messages, each a document with references inside itself only.
 * Out: for each of them one message, `{ errors: { message, path? }[] }`; `path` leads through references, as the parser's copy has none;
 * or `{ gaveUp }` where the parser itself failed, which means nothing for the document.
 */

/** Rules of the parser that are stricter than the specification, or that the portal checks itself. */
const rules = {
  'array-without-items': 'warning',
  'duplicate-operation-id': 'warning',
  'path-parameters-not-in-parameters': 'warning',
  'path-parameters-not-in-path': 'warning',
};
const swaggerRules = { ...rules, 'unknown-required-schema-property': 'warning' };

async function run(document) {
  const result = await validate(document, {
    resolve: { external: false, file: false },
    validate: { rules: { openapi: rules, swagger: swaggerRules }, errors: { colorize: false } },
  });
  if (result.valid) return { errors: [] };
  let printed;
  return {
    errors: result.errors.map(({ message }) => {
      const line = Number(/^> *(\d+) \|/m.exec(message)?.[1]);
      const headline = message.split(/\n\s*\n/)[0].replace(/\s*\n\s*/g, ' ');
      if (!line) return { message: headline };
      // The parser has replaced references in the document, and counts the lines of its own print of it.
      printed ??= JSON.stringify(document, null, 2);
      return { message: headline, path: pathAtLine(printed, line) };
    }),
  };
}

function pathAtLine(text, line) {
  let start = 0;
  for (let count = 1; count < line && start !== -1; count += 1) start = text.indexOf('\n', start) + 1;
  const end = text.indexOf('\n', start);
  const offset = start + text.slice(start, end === -1 ? undefined : end).search(/\S/) + 1;
  return jsonc.getLocation(text, offset).path.map(String);
}

/** The parser reports mistakes in a document with its own error classes; these come from a value that it did not expect. */
const isDefect = (error) => [TypeError, RangeError].includes(error?.constructor);

parentPort.on('message', (document) => {
  run(document).then(
    (result) => parentPort.postMessage(result),
    (error) =>
      parentPort.postMessage(
        isDefect(error)
          ? { gaveUp: `failed (${error.message})` }
          : { errors: [{ message: String(error?.message ?? error) }] },
      ),
  );
});

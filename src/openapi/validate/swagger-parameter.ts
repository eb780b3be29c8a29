import { at, has, items, type Cursor } from '../cursor';
import { own, textOf, textsOf } from '../value';
import type { Checks } from './checks';
import { shown } from './report';

/** Swagger 2.0 Parameter Object: a body has a schema, everything else a type. */
export function checkSwaggerParameter(cursor: Cursor, { report, version }: Checks): void {
  if (version !== '2.0') return;
  const { value } = cursor;
  const place = textOf(own(value, 'in'));
  const name = shown(own(value, 'name'));
  if (place === 'body') {
    if (!has(cursor, 'schema'))
      report(
        'error',
        'missing-field',
        cursor,
        `The body parameter ${name} needs "schema", which is missing here.`,
        'Add schema',
      );
    for (const field of ['type', 'format', 'items', 'collectionFormat']) {
      if (has(cursor, field))
        report(
          'error',
          'unknown-field',
          at(cursor, field),
          `A body parameter has no field ${shown(field)}.`,
          'Put it into the schema',
        );
    }
    return;
  }
  if (has(cursor, 'schema'))
    report(
      'error',
      'unknown-field',
      at(cursor, 'schema'),
      'Only a body parameter has a "schema".',
      'Put type and format into the parameter itself',
    );
  else if (!has(cursor, 'type'))
    report('error', 'missing-field', cursor, `The parameter ${name} needs "type", which is missing here.`, 'Add type');
  if (place === 'path' && own(value, 'required') !== true) {
    report(
      'error',
      'optional-path-parameter',
      cursor,
      `The path parameter ${name} must be required.`,
      'Add required: true',
    );
  }
  if (own(value, 'type') === 'file' && place !== 'formData') {
    report('error', 'wrong-value', at(cursor, 'type'), 'Only a formData parameter can be a file.', 'Use in: formData');
  }
  if (own(value, 'collectionFormat') === 'multi' && place !== 'query' && place !== 'formData') {
    report(
      'error',
      'wrong-value',
      at(cursor, 'collectionFormat'),
      `A ${place} parameter cannot have the collectionFormat "multi".`,
      'Use csv, ssv, tsv or pipes',
    );
  }
}

/** Swagger 2.0: at most one body, and not together with a form; a file needs a form. */
export function checkSwaggerBody(operation: Cursor, { root, follow, report, version }: Checks): void {
  if (version !== '2.0') return;
  const parameters = items(at(operation, 'parameters')).map((node) => ({ node, parameter: follow(node) }));
  const bodies = parameters.filter(({ parameter }) => own(parameter.value, 'in') === 'body');
  const forms = parameters.filter(({ parameter }) => own(parameter.value, 'in') === 'formData');
  if (bodies.length > 1)
    report(
      'error',
      'several-bodies',
      bodies[1]!.node,
      `The operation has ${bodies.length} body parameters.`,
      'Keep one',
    );
  if (bodies.length > 0 && forms.length > 0)
    report(
      'error',
      'body-and-form',
      forms[0]!.node,
      'The operation has both a body and formData parameters.',
      'Keep one of them',
    );
  const consumes = textsOf(own((has(operation, 'consumes') ? operation : root).value, 'consumes'));
  const file = forms.find(({ parameter }) => own(parameter.value, 'type') === 'file');
  if (
    file &&
    !consumes.some((type) => /^(?:multipart\/.*form-data|application\/.*x-www-form-urlencoded)/i.test(type))
  ) {
    report(
      'error',
      'file-without-form',
      file.node,
      'An operation that takes a file must consume multipart/form-data.',
      'Add consumes: [multipart/form-data]',
    );
  }
}

import { at, has, type Cursor, items } from '../cursor';
import { own, stringOf, stringsOf } from '../value';
import { type Checks, shown } from './report';

const stylesByPlace: Readonly<Record<string, readonly string[]>> = {
  path: ['matrix', 'label', 'simple'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** OpenAPI 3.1 §4.8.12: the fields of a parameter fit together. */
export function checkParameter(cursor: Cursor, checks: Checks): void {
  if (checks.version === '2.0') return;
  const { report, version } = checks;
  const place = stringOf(own(cursor.value, 'in'));
  const name = stringOf(own(cursor.value, 'name'));
  if (place === 'path' && own(cursor.value, 'required') !== true) {
    report(
      'fault',
      'optional-path-parameter',
      cursor,
      `The path parameter ${shown(name)} must be required.`,
      'Add required: true',
    );
  }
  if (place === 'querystring' && !has(cursor, 'content')) {
    report(
      'fault',
      'querystring-without-content',
      cursor,
      `The parameter ${shown(name)} describes the whole query string, so it needs "content".`,
      'Describe it with "content" and one media type',
    );
    return;
  }
  checkDescribed(cursor, `The parameter ${shown(name)}`, checks);
  const style = stringOf(own(cursor.value, 'style'));
  const allowed = place !== undefined && Object.hasOwn(stylesByPlace, place) ? stylesByPlace[place]! : [];
  const styles = version === '3.2' && place === 'cookie' ? ['form', 'cookie'] : allowed;
  if (style !== undefined && styles.length > 0 && !styles.includes(style)) {
    report(
      'fault',
      'wrong-style',
      at(cursor, 'style'),
      `A ${place} parameter cannot have the style ${shown(style)}.`,
      `Use ${styles.join(', ')}`,
    );
  }
  if (place === 'header' && name !== undefined && /^(?:accept|content-type|authorization)$/i.test(name)) {
    report(
      'warning',
      'reserved-header',
      cursor,
      `A header parameter named ${shown(name)} is ignored: OpenAPI describes it with media types and security schemes.`,
      'Remove it',
    );
  }
}

export function checkHeader(cursor: Cursor, checks: Checks): void {
  if (checks.version !== '2.0') checkDescribed(cursor, 'The header', checks);
}

/** Either `schema` or `content`, and either `example` or `examples`. */
function checkDescribed(cursor: Cursor, label: string, { report, version }: Checks): void {
  if (has(cursor, 'schema') === has(cursor, 'content')) {
    const how = has(cursor, 'schema') ? 'has both "schema" and "content"' : 'has neither "schema" nor "content"';
    report('fault', 'schema-or-content', cursor, `${label} ${how}.`, 'Keep exactly one of them');
  }
  if (has(cursor, 'content')) {
    for (const field of ['style', 'explode', 'allowReserved', 'example', 'examples']) {
      if (!has(cursor, field)) continue;
      const severity = version === '3.0' || field === 'style' || field === 'explode' ? 'fault' : 'warning';
      report(
        severity,
        'not-with-content',
        at(cursor, field),
        `${label} is described by "content", which does not allow ${shown(field)} beside it.`,
        'Remove it, or describe the parameter with "schema"',
      );
    }
  }
  checkExampleFields(cursor, label, { report });
}

export function checkExampleFields(cursor: Cursor, label: string, { report }: Pick<Checks, 'report'>): void {
  if (has(cursor, 'example') && has(cursor, 'examples')) {
    report(
      'fault',
      'example-and-examples',
      at(cursor, 'example'),
      `${label} has both "example" and "examples".`,
      'Keep one of them',
    );
  }
}

/** OpenAPI 3.1 §4.8.19. */
export function checkExample(cursor: Cursor, { report }: Checks): void {
  const pairs = [['value', 'externalValue'], ['value', 'dataValue'], ['value', 'serializedValue'], ['serializedValue', 'externalValue']] as const; // prettier-ignore
  for (const [first, second] of pairs) {
    if (has(cursor, first) && has(cursor, second)) {
      report(
        'fault',
        'example-values',
        cursor,
        `An example has both ${shown(first)} and ${shown(second)}.`,
        'Keep one of them',
      );
    }
  }
}

/** Swagger 2.0 Parameter Object: a body has a schema, everything else a type. */
export function checkSwaggerParameter(cursor: Cursor, { report, version }: Checks): void {
  if (version !== '2.0') return;
  const { value } = cursor;
  const place = stringOf(own(value, 'in'));
  const name = shown(own(value, 'name'));
  if (place === 'body') {
    if (!has(cursor, 'schema'))
      report(
        'fault',
        'missing-field',
        cursor,
        `The body parameter ${name} needs "schema", but does not have it.`,
        'Add schema',
      );
    for (const field of ['type', 'format', 'items', 'collectionFormat']) {
      if (has(cursor, field))
        report(
          'fault',
          'unknown-field',
          at(cursor, field),
          `A body parameter has no field ${shown(field)}.`,
          'Move it into the schema',
        );
    }
    return;
  }
  if (has(cursor, 'schema'))
    report(
      'fault',
      'unknown-field',
      at(cursor, 'schema'),
      'Only a body parameter has a "schema".',
      'Move type and format into the parameter itself',
    );
  else if (!has(cursor, 'type'))
    report('fault', 'missing-field', cursor, `The parameter ${name} needs "type", but does not have it.`, 'Add type');
  if (place === 'path' && own(value, 'required') !== true) {
    report(
      'fault',
      'optional-path-parameter',
      cursor,
      `The path parameter ${name} must be required.`,
      'Add required: true',
    );
  }
  if (own(value, 'type') === 'file' && place !== 'formData') {
    report('fault', 'wrong-value', at(cursor, 'type'), 'Only a formData parameter can be a file.', 'Use in: formData');
  }
  if (own(value, 'collectionFormat') === 'multi' && place !== 'query' && place !== 'formData') {
    report(
      'fault',
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
      'fault',
      'several-bodies',
      bodies[1]!.node,
      `The operation has ${bodies.length} body parameters.`,
      'Keep one',
    );
  if (bodies.length > 0 && forms.length > 0)
    report(
      'fault',
      'body-and-form',
      forms[0]!.node,
      'The operation has both a body and formData parameters.',
      'Keep one of them',
    );
  const consumes = stringsOf(own((has(operation, 'consumes') ? operation : root).value, 'consumes'));
  const file = forms.find(({ parameter }) => own(parameter.value, 'type') === 'file');
  if (
    file &&
    !consumes.some((type) => /^(?:multipart\/.*form-data|application\/.*x-www-form-urlencoded)/i.test(type))
  ) {
    report(
      'fault',
      'file-without-form',
      file.node,
      'An operation that takes a file must consume multipart/form-data.',
      'Add consumes: [multipart/form-data]',
    );
  }
}

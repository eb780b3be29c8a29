import { at, fields, has, items, type Cursor } from '../cursor';
import { templateNames } from '../template';
import { own, stringOf } from '../value';
import { type Checks, shown, type Place } from './report';

/** Path templates: well formed, no two for the same URLs, and every `{part}` described by a parameter. */
export function checkPaths({ root, follow, report, methods }: Checks): void {
  const shapes = new Map<string, { path: string; methods: readonly string[] }>();
  for (const { name: path, node } of fields(at(root, 'paths'))) {
    const place: Place = { nameAt: node.pointer };
    if (/[{}]/.test(path.replace(/\{[^{}/]+\}/g, ''))) {
      report(
        'fault',
        'path-template',
        place,
        `The path ${shown(path)} has an unmatched brace, or an empty {}.`,
        'Write each part that varies as {name}',
      );
      continue;
    }
    const names = templateNames(path);
    const repeated = names.find((name, index) => names.indexOf(name) < index);
    if (repeated !== undefined)
      report(
        'fault',
        'path-template',
        place,
        `The path ${shown(path)} has {${repeated}} twice.`,
        'Give one of them another name',
      );

    const pathItem = follow(node);
    const used = methods.filter((method) => has(pathItem, method));
    for (const method of used) checkPathParameters(path, names, pathItem, at(pathItem, method), { follow, report });

    const shape = path.replace(/\{[^{}]+\}/g, '{}');
    const twin = shapes.get(shape);
    if (twin) {
      // With different methods a request still belongs to one operation only, and large documents rely on that.
      const isAmbiguous = used.some((method) => twin.methods.includes(method));
      const message = `The paths ${shown(twin.path)} and ${shown(path)} match the same URLs.`;
      report(isAmbiguous ? 'fault' : 'warning', 'equivalent-paths', place, message, 'Merge them into one');
    }
    shapes.set(shape, { path, methods: [...used, ...(twin?.methods ?? [])] });
  }
}

function checkPathParameters(
  path: string,
  names: readonly string[],
  pathItem: Cursor,
  operation: Cursor,
  { follow, report }: Pick<Checks, 'follow' | 'report'>,
): void {
  const declared = [...items(at(pathItem, 'parameters')), ...items(at(operation, 'parameters'))]
    .map((node) => ({ node, parameter: follow(node) }))
    .filter(({ parameter }) => own(parameter.value, 'in') === 'path');
  const known = new Set(declared.map(({ parameter }) => stringOf(own(parameter.value, 'name'))));
  for (const name of new Set(names)) {
    if (!known.has(name)) {
      report(
        'fault',
        'path-parameter-missing',
        operation,
        `The path ${shown(path)} has {${name}}, but no path parameter of that name describes it.`,
        `Add a parameter with name: ${name}, in: path, required: true`,
      );
    }
  }
  for (const { node, parameter } of declared) {
    const name = stringOf(own(parameter.value, 'name'));
    if (name !== undefined && !names.includes(name)) {
      report(
        'fault',
        'path-parameter-unknown',
        node,
        `The path parameter ${shown(name)} has no {${name}} in the path ${shown(path)}.`,
        'Correct its name, or remove it',
      );
    }
  }
}

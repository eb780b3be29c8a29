import { at, type Cursor } from '../cursor';
import { isObject, own } from '../value';
import type { Grammar, Kind, ObjectRule, Form } from './rule';

/** Callbacks of a walk over a document. Every method is optional. */
export interface Visitor {
  /** An object of the specification, before what is in it. */
  object?(kind: Kind, rule: ObjectRule, cursor: Cursor): void;
  /** A `$ref` that is a reference; what it returns is walked too, once, as an object of that kind. */
  reference?(cursor: Cursor, kind: Kind): Cursor | undefined;
  /** A value where the rule has this form, objects included; false keeps the walk out of it. */
  value?(form: Form, cursor: Cursor, name: string): boolean;
}

export interface Walker {
  /** Walks an object of a kind and everything in it that the grammar knows, each object once. */
  enter(kind: Kind, cursor: Cursor): void;
}

/** Data, such as examples, is not entered. */
export function walker(grammar: Grammar, visitor: Visitor): Walker {
  const waiting: { kind: Kind; cursor: Cursor }[] = [];
  const seen = new Map<Kind, WeakSet<object>>();

  const isNew = (of: Kind, value: object): boolean => {
    let objects = seen.get(of);
    if (!objects) seen.set(of, (objects = new WeakSet()));
    if (objects.has(value)) return false;
    objects.add(value);
    return true;
  };

  const follow = (cursor: Cursor, kind: Kind): void => {
    const target = visitor.reference?.(cursor, kind);
    if (target) waiting.push({ kind, cursor: target });
  };

  const enterObject = (kind: Kind, cursor: Cursor, mayRefer: boolean): void => {
    const rule = grammar[kind];
    if (!rule || !isObject(cursor.value) || !isNew(kind, cursor.value)) return;
    const isReference = (mayRefer || rule.referenceAmongFields) && typeof own(cursor.value, '$ref') === 'string';
    if (isReference && !rule.referenceAmongFields) return follow(cursor, kind);
    visitor.object?.(kind, rule, cursor);
    if (rule.referenceAmongFields && typeof own(cursor.value, '$ref') === 'string') follow(cursor, kind);
    for (const name of Object.keys(cursor.value)) {
      const form = formOf(rule, name);
      if (form) enter(form, at(cursor, name), name);
    }
  };

  const enter = (form: Form, cursor: Cursor, name: string): void => {
    if (visitor.value?.(form, cursor, name) === false) return;
    const chosen = form.is === 'either' ? choose(form.of, cursor.value) : form;
    if (!chosen) return;
    if (chosen.is === 'object') enterObject(chosen.kind, cursor, chosen.reference);
    else if (chosen.is === 'array' && Array.isArray(cursor.value)) {
      cursor.value.forEach((_, index) => enter(chosen.of, at(cursor, index), `${name}[${index}]`));
    } else if (chosen.is === 'map' && isObject(cursor.value)) {
      for (const key of Object.keys(cursor.value)) enter(chosen.of, at(cursor, key), key);
    }
  };

  return {
    enter(kind, cursor) {
      waiting.push({ kind, cursor });
      for (let next = waiting.pop(); next; next = waiting.pop()) enterObject(next.kind, next.cursor, true);
    },
  };
}

/** The form of an object's member: that of the field, else that of its entries. */
function formOf(rule: ObjectRule, name: string): Form | undefined {
  if (Object.hasOwn(rule.fields, name)) return rule.fields[name];
  return rule.extensions && name.startsWith('x-') ? undefined : rule.entries?.of;
}

/** The first form that fits the JSON type of a value. */
export function choose(values: readonly Form[], value: unknown): Form | undefined {
  return values.find((candidate) => hasType(candidate, value));
}

export function hasType(form: Form, value: unknown): boolean {
  switch (form.is) {
    case 'string':
    case 'choice':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
    case 'count':
      return typeof value === 'number';
    case 'data':
      return true;
    case 'array':
      return Array.isArray(value);
    case 'map':
    case 'object':
      return isObject(value);
    case 'either':
      return form.of.some((inner) => hasType(inner, value));
  }
}

import { exchangesOf } from '../../openapi';
import { touched, keptBy } from './assemble';
import type { Call, StateResult } from './call';
import { mergePatch } from './merge-patch';
import type { Role } from './recognise';
import { sample, bodiesWith } from './render';
import { shown } from './render';
import type { Item } from './seeds';
import { itemIn, valueAt, isObject } from './shapes';

/** Responds for one object at a fixed address: read, replaced, merged or removed; once removed it is a 404 until it is written again. */
export function onSingle(call: Call, role: Extract<Role, { key: string }>): StateResult | undefined {
  const { state, plan, request } = call;
  const read = plan.operations.get(role.read.slug);
  const schema = read?.success.media?.schema;
  if (!schema) return undefined;
  const part = itemIn(schema, plan.model, '') ?? { path: [], schema };
  const key = JSON.stringify([role.key, ...call.values]);
  const known = state.singles.get(key);
  const seed = (): Item => {
    const found = exchangesOf(role.read, plan.model).find(({ response }) => /^2/.test(response?.status ?? ''));
    const value = valueAt(found?.response?.value?.value ?? sample(schema, plan.model), part.path);
    return isObject(value) ? value : {};
  };
  const before = known === undefined ? seed() : known;
  if (before === null && (role.kind === 'readOne' || role.kind === 'removeOne'))
    return {
      kind: 'problem',
      statuses: [404, 410],
      title: 'There is nothing here.',
      detail: `${request.path} was removed.`,
    };
  const body = (item: Item): (() => unknown)[] => {
    const own = call.operation.success.media?.schema;
    const ownPart = own && itemIn(own, plan.model, '');
    return own && ownPart ? bodiesWith(item, own, ownPart, plan.model) : [];
  };
  if (role.kind === 'readOne') return shown(call, body(before!), known === undefined);
  if (role.kind === 'removeOne') {
    state.singles.set(key, null);
    return shown(call, body(before!), true);
  }
  const sent = valueAt(request.body, part.path) ?? request.body;
  if (!isObject(sent)) return undefined;
  const item = touched(
    role.kind === 'mergeOne'
      ? (mergePatch(before ?? {}, sent) as Item)
      : {
          ...keptBy(part.schema, { kind: 'existing', item: before ?? {} }, call, { noun: '', parameter: '' }),
          ...sent,
        },
    call,
  );
  state.singles.set(key, item);
  return shown(call, body(item), true);
}

import type { ApiModel } from '../../openapi/model';
import { fitsSchema } from '../../openapi/sample/sampler';
import { plainName } from '../../openapi/shown-identity';
import type { Collection } from './collections';
import type { Item } from './seeds';
import { propertiesOf } from './shapes';

/** What readers tell things apart by, in plain form. */
const NAMES = ['name', 'title', 'label', 'displayname', 'fullname', 'username', 'login', 'slug', 'email'];

/** An item that is called otherwise than the others of its collection, where its schema allows that: `Example pet 2`, and `example-pet-2`. */
export function withOwnName(
  item: Item,
  others: readonly Item[],
  { item: schema, noun, identity }: Collection,
  model: ApiModel,
): Item {
  const wanted = [...NAMES, `${plainName(noun)}name`];
  const named = [...propertiesOf(schema, model).values()].flatMap((property): [string, unknown][] => {
    const { name } = property;
    const value = item[name];
    if (typeof value !== 'string' || value === '' || !wanted.includes(plainName(name)) || identity?.[0] === name)
      return [];
    const known = new Set(others.map((other) => other[name]));
    if (!known.has(value)) return [];
    const numbers = others.map((_, index) => index + 2);
    const own = numbers.map((number) => numbered(value, number)).find((each) => !known.has(each));
    return own !== undefined && fitsSchema(property.schema, own, model, 'response') ? [[name, own]] : [];
  });
  return named.length === 0 ? item : { ...item, ...Object.fromEntries(named) };
}

/** `Tom 2`, `tom-2`, and `tom2@example.com`. */
function numbered(name: string, number: number): string {
  if (name.includes('@')) return name.replace('@', `${number}@`);
  return `${name}${/[A-Z ]/.test(name) ? ' ' : '-'}${number}`;
}

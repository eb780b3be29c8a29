import schema from './portal.schema.json';

/** One setting of a configuration. */
export interface Setting {
  /** As in `apis[].spec`. */
  readonly path: string;
  readonly description: string;
  /** JSON; undefined where the description says what the default is, or the setting is required. */
  readonly default?: string;
  /** JSON. */
  readonly example?: string;
  readonly isRequired: boolean;
}

interface Described {
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
}

/** Every setting that a configuration may have, in the order of its schema, each before those inside it. */
export const settings = (): Setting[] => settingsOf(schema as Described, '');

function settingsOf({ properties = {}, required = [] }: Described, prefix: string): Setting[] {
  return Object.entries(properties).flatMap(([name, each]) => {
    const path = `${prefix}${name}`;
    const own: Setting = {
      path,
      description: each.description ?? '',
      ...(each.default === undefined ? {} : { default: JSON.stringify(each.default) }),
      ...(each.examples ? { example: JSON.stringify(each.examples[0]) } : {}),
      isRequired: required.includes(name),
    };
    return [own, ...settingsOf(each, `${path}.`), ...(each.items ? settingsOf(each.items, `${path}[].`) : [])];
  });
}

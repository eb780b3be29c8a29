type Members = Readonly<Record<string, unknown>>;

/** Members of a document, and of its components, that hold path items. */
const holders = ['paths', 'webhooks', 'x-webhooks', 'pathItems'];

/** A document as readers may have it: without the path items and operations that are marked `x-internal`. */
export function publicDocument(document: object): object {
  const { components } = document as Members;
  const visible = withVisibleItems(document as Members);
  return isMembers(components) ? { ...visible, components: withVisibleItems(components) } : visible;
}

const withVisibleItems = (holder: Members): Members =>
  mapped(holder, (value, key) => (holders.includes(key) && isMembers(value) ? visibleItems(value) : value));

/** A path of which nothing is left says nothing but that it is there. */
const visibleItems = (items: Members): Members =>
  Object.fromEntries(
    Object.entries(withoutMarked(items))
      .map(([path, item]) => [path, visibleItem(item), item] as const)
      .filter(([, left, item]) => !isEmpty(left) || isEmpty(item)),
  );

const isEmpty = (value: unknown): boolean => isMembers(value) && Object.keys(value).length === 0;

const visibleItem = (item: unknown): unknown =>
  isMembers(item)
    ? mapped(withoutMarked(item), (value, key) =>
        key === 'additionalOperations' && isMembers(value) ? withoutMarked(value) : value,
      )
    : item;

const withoutMarked = (members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => !(isMembers(value) && value['x-internal'] === true)),
  );

const mapped = (members: Members, change: (value: unknown, key: string) => unknown): Members =>
  Object.fromEntries(Object.entries(members).map(([key, value]) => [key, change(value, key)]));

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

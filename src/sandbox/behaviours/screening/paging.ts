import { Refusal } from './envelope';

export interface PageQuery {
  readonly 'Page.Size'?: number | null;
  readonly 'Page.No'?: number | null;
}

const DEFAULT_SIZE = 100;
const DEFAULT_NUMBER = 0;

/** One page of a list; pages are counted from 0, and one behind the last is empty. @throws Refusal for an impossible page */
export function pageOf<T>(items: readonly T[], query: PageQuery): T[] {
  const size = query['Page.Size'] ?? DEFAULT_SIZE;
  const number = query['Page.No'] ?? DEFAULT_NUMBER;
  if (size < 1) throw new Refusal('Page.Size', 'must be at least 1');
  if (number < 0) throw new Refusal('Page.No', 'must not be negative');
  return items.slice(number * size, (number + 1) * size);
}

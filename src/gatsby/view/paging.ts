import type { Bounded, Pages } from '../../components/reference/view';

/** @returns at least one page, so that an empty list has a page too */
export function paged<T>(items: readonly T[], size: number): (readonly T[])[] {
  const count = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: count }, (_, page) => items.slice(page * size, (page + 1) * size));
}

export const pagesView = (number: number, count: number, total: number, routeOf: (page: number) => string): Pages => ({
  number,
  count,
  total,
  first: routeOf(1),
  ...(number > 1 ? { previous: routeOf(number - 1) } : {}),
  ...(number < count ? { next: routeOf(number + 1) } : {}),
  last: routeOf(count),
});

export const bounded = <T, U>(items: readonly T[], max: number, show: (item: T) => U | undefined): Bounded<U> => ({
  shown: items.slice(0, max).flatMap((item) => show(item) ?? []),
  total: items.length,
});

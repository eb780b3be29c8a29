import { useEffect, useState } from 'react';

/** Below the navbar, where the eye is: a heading above this line has been reached. In CSS pixels. */
const readingLine = 100;

/**
 * The heading whose section is being read: the last one above the reading line, or at the end of the page the last
 * one that there is.
 * @param tops distance of each heading from the top of the window, in the order of the page
 */
export function activeIndex(tops: readonly number[], atEnd: boolean): number {
  if (atEnd) return tops.length - 1;
  return tops.findLastIndex((top) => top <= readingLine);
}

/** Follows the scroll. @returns the id of the heading whose section is being read, none above the first */
export function useActiveHeading(headings: readonly { readonly id: string }[]): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const present = headings.filter(({ id }) => document.getElementById(id));
      const tops = present.map(({ id }) => document.getElementById(id)!.getBoundingClientRect().top);
      const page = document.documentElement;
      const scrollable = page.scrollHeight > window.innerHeight + 1;
      const atEnd = scrollable && window.innerHeight + window.scrollY >= page.scrollHeight - 2;
      setActive(present[activeIndex(tops, atEnd)]?.id);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(update);
    };
    update();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [headings]);
  return active;
}

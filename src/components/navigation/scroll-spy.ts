import { useEffect, useState } from 'react';

/** Below the navbar, where the eye is: what is above this line has been reached. In CSS pixels. */
const READING_LINE = 100;

/**
 * The section that is being read: the last one that begins above the reading line, or at the end of the page the last
 * one.
 * @param tops distance of each section's beginning from the top of the window, in the order of the page
 * @param line in CSS pixels from the top of the window
 * @returns an index into `tops`; -1 above the first section
 */
export function activeIndex(tops: readonly number[], atEnd: boolean, line = READING_LINE): number {
  if (atEnd) return tops.length - 1;
  return tops.findLastIndex((top) => top <= line);
}

/**
 * Follows the scroll.
 * @param ids of the elements with which sections begin, in the order of the page; the same array from render to render
 * @returns the id of the section that is being read, undefined above the first
 */
export function useScrollSpy(ids: readonly string[], line?: number): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    if (ids.length === 0) return setActive(undefined);
    let frame = 0;
    const update = () => {
      frame = 0;
      const present = ids.flatMap((id) => document.getElementById(id) ?? []);
      const page = document.documentElement;
      const scrollable = page.scrollHeight > window.innerHeight + 1;
      const atEnd = scrollable && window.innerHeight + window.scrollY >= page.scrollHeight - 2;
      const tops = present.map((element) => element.getBoundingClientRect().top);
      setActive(present[activeIndex(tops, atEnd, line)]?.id);
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
  }, [ids, line]);
  return active;
}

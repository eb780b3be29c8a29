import { useEffect, useState } from 'react';

/** The anchor of the part that is being read: the last one that has passed the upper edge. In the order of the page. */
export function useActiveAnchor(anchors: readonly string[]): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const edge = window.innerHeight / 4;
      let low = 0;
      let high = anchors.length;
      // The parts stand one below the other, so half of them need no look.
      while (low < high) {
        const middle = (low + high) >> 1;
        const top = document.getElementById(anchors[middle]!)?.getBoundingClientRect().top ?? 0;
        if (top <= edge) low = middle + 1;
        else high = middle;
      }
      setActive(anchors[low - 1]);
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(update);
    };
    update();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [anchors]);
  return active;
}

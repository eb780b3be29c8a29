import { useEffect, useMemo, useRef } from 'react';
import type { ApiPageView } from '../view';
import { Navigation } from './navigation';
import { useActiveAnchor } from './use-active-anchor';

/** The menu of the page of an API. Where all operations are on the page, it leads to them and follows the scroll. */
export function ApiNavigation({ view }: { readonly view: ApiPageView }) {
  const { content, navigation } = view;
  const anchors = useMemo(
    () =>
      new Map(
        content.kind === 'whole'
          ? [...content.sections.flatMap(({ operations }) => operations), ...content.webhooks].map(
              ({ route, anchor }) => [route, anchor] as const,
            )
          : [],
      ),
    [content],
  );
  const order = useMemo(() => [...anchors.values()], [anchors]);
  const active = useActiveAnchor(order);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active === undefined) return;
    const entry = box.current?.querySelector<HTMLElement>('[aria-current="location"]');
    const menu = box.current?.closest<HTMLElement>('.menu');
    if (!entry || !menu) return;
    const { top, bottom } = entry.getBoundingClientRect();
    const frame = menu.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) menu.scrollTop += top - frame.top - frame.height / 3;
  }, [active]);
  return (
    <div ref={box}>
      <Navigation
        navigation={navigation}
        anchorOf={content.kind === 'whole' ? ({ route }) => anchors.get(route) : undefined}
        active={active}
      />
    </div>
  );
}

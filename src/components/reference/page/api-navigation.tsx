import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Method } from '../../elements/badges';
import { LongName } from '../../elements/long-name';
import { Link } from '../../link/link';
import { useScrollSpy } from '../../navigation/scroll-spy';
import { scrollIntoMenu } from '../../navigation/scroll-into-menu';
import { useBeforePaint } from '../../runtime/use-before-paint';
import { usePagePath } from '../../site/site';
import type { ApiPageView, NavigationSection, NavigationView, OperationLink } from '../view';
import { OperationFilter } from './operation-filter';
import { count as amountOf } from '../../../text/count';

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
  const active = useScrollSpy(order);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active === undefined) return;
    scrollIntoMenu(box.current?.querySelector('[aria-current="location"]'));
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

interface NavigationProps {
  readonly navigation: NavigationView;
  /** Where links lead while the whole API is on this page: to the part of it. */
  readonly anchorOf?: (operation: OperationLink) => string | undefined;
  /** Anchor of the part that is being read. */
  readonly active?: string;
}

/** The menu of the reference. Sections fold without JavaScript; the filter finds what the menu does not contain. */
export function Navigation({ navigation, anchorOf, active }: NavigationProps) {
  const { api, sections, moreSections, webhooks, schemas, index } = navigation;
  const path = usePagePath();
  const [filtering, setFiltering] = useState(false);
  const menu = useRef<HTMLElement>(null);
  useBeforePaint(() => {
    scrollIntoMenu(menu.current?.querySelector('[aria-current="page"], [aria-current="true"]'));
  }, [path]);
  return (
    <nav ref={menu} className="sidebar" aria-label={`${api.label} reference`}>
      <Link to={api.route} className="sidebar__link reference-nav__api">
        <span className="sidebar__label">{api.label}</span>
        <span className="quiet">{api.version}</span>
      </Link>
      <OperationFilter index={index} route={api.route} onActive={setFiltering} />
      <div hidden={filtering}>
        <ul className="sidebar__list">
          {sections.map((section, index) => (
            <SectionItems
              key={section.route}
              section={section}
              heading={section.group === sections[index - 1]?.group ? undefined : section.group}
              open={section.operations.length > 0 && (!!anchorOf || holds(section, path))}
              anchorOf={anchorOf}
              active={active}
            />
          ))}
          {moreSections > 0 && <Entry to={`${api.route}#sections`}>{amountOf(moreSections, 'more section')}</Entry>}
          {webhooks && (
            <SectionItems
              section={webhooks}
              noun="webhook"
              open={webhooks.operations.length > 0 && (!!anchorOf || holds(webhooks, path))}
              anchorOf={anchorOf}
              active={active}
            />
          )}
          {schemas && (
            <Entry to={schemas.route} count={schemas.count}>
              Schemas
            </Entry>
          )}
        </ul>
      </div>
    </nav>
  );
}

const holds = ({ route, operations }: NavigationSection, path: string): boolean =>
  path.startsWith(route) || operations.some((operation) => operation.route === path);

/** A list that has pages below it, on which it is marked too; on its own page the link marks itself. */
function Entry({
  to,
  count,
  children,
}: {
  readonly to: string;
  readonly count?: number;
  readonly children: ReactNode;
}) {
  const path = usePagePath();
  return (
    <li>
      <Link
        to={to}
        className="sidebar__link reference-nav__entry"
        {...(path !== to && path.startsWith(to) ? { 'aria-current': true } : {})}
      >
        <span className="sidebar__label">{children}</span>
        {count !== undefined && (
          <>
            {' '}
            <span className="quiet">{count.toLocaleString('en')}</span>
          </>
        )}
      </Link>
    </li>
  );
}

interface SectionItemsProps {
  /** Heading of the group that begins here. */
  readonly heading?: string;
  readonly section: NavigationSection;
  readonly open: boolean;
  readonly anchorOf?: NavigationProps['anchorOf'];
  readonly active?: string;
  /** What the section lists, in the singular. */
  readonly noun?: 'operation' | 'webhook';
}

function SectionItems({
  heading,
  section: { label, depth, route, count, operations, earlier, later },
  open,
  anchorOf,
  active,
  noun = 'operation',
}: SectionItemsProps) {
  const path = usePagePath();
  // The list of all of them, also a further page of it.
  const isListed = path.startsWith(route) && !operations.some((operation) => operation.route === path);
  return (
    <li className={depth ? `reference-nav__part reference-nav__part--${depth}` : undefined}>
      {heading && <span className="sidebar__heading">{heading}</span>}
      {operations.length === 0 ? (
        <Link to={route} className="sidebar__link reference-nav__entry">
          <span className="sidebar__label">
            <LongName>{label}</LongName>
          </span>{' '}
          <span className="quiet">{count.toLocaleString('en')}</span>
        </Link>
      ) : (
        <details className="sidebar__group" open={open}>
          <summary className="sidebar__summary" aria-current={isListed || undefined}>
            <span className="sidebar__label">
              <LongName>{label}</LongName>
            </span>
          </summary>
          <ul className="sidebar__list" aria-label={label}>
            {earlier && <More to={route}>{amountOf(earlier, `earlier ${noun}`)}</More>}
            {operations.map((operation) => (
              <Operation
                key={operation.route}
                operation={operation}
                isEvent={noun === 'webhook'}
                anchor={anchorOf?.(operation)}
                active={active}
              />
            ))}
            {later && <More to={route}>{amountOf(later, `later ${noun}`)}</More>}
          </ul>
        </details>
      )}
    </li>
  );
}

/** How many a list has beside those in the menu, with a link to it from any other page. */
function More({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <li>
      {usePagePath() === to ? (
        <span className="sidebar__link quiet">{children}</span>
      ) : (
        <Link to={to} className="sidebar__link quiet">
          {children}
        </Link>
      )}
    </li>
  );
}

interface OperationProps {
  readonly operation: OperationLink;
  /** What the API sends, by a method that is the same for nearly all. */
  readonly isEvent: boolean;
  readonly anchor?: string;
  readonly active?: string;
}

const Operation = ({ operation: { title, method, route, deprecated }, isEvent, anchor, active }: OperationProps) => (
  <li>
    <Link
      to={anchor ? `#${anchor}` : route}
      className={`sidebar__link reference-nav__operation${deprecated ? ' reference-nav__operation--deprecated' : ''}`}
      {...(anchor !== undefined && anchor === active ? { 'aria-current': 'location' as const } : {})}
    >
      <span className="sidebar__label">
        <LongName>{title}</LongName>
        {deprecated && <span className="visually-hidden">, deprecated</span>}
      </span>
      {isEvent ? <span className="method method--event">Event</span> : <Method method={method} />}
    </Link>
  </li>
);

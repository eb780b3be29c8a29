import { type ChangeEvent, useId, useRef, useState, type ReactNode, Children, isValidElement } from 'react';
import { announce } from '../runtime/announce';
import { useBeforePaint } from '../runtime/use-before-paint';
import { languageStore, useLanguage } from './language-store';

interface TabItem {
  /** Unique among its siblings; for samples the language's id, for example `python`. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps {
  /** What is chosen, for a screen reader: 'Language'. */
  readonly label: string;
  readonly items: readonly TabItem[];
  /** Set where the choice is one of a programming language: it is kept, and made in all other samples too. */
  readonly byLanguage?: boolean;
  /** Which one is shown, where something else on the page decides it too. */
  readonly chosen?: string;
  readonly onChoose?: (id: string) => void;
  readonly className?: string;
  /** Chosen from a menu where scripts run: the labels are too many, or too long, to stand beside or below each other. */
  readonly asMenu?: boolean;
}

/**
 * One of several variants at a time. Radio buttons and style rules do it, so that it works without JavaScript; with it,
 * a choice of language holds for the whole site.
 */
export function Tabs({ label, items, byLanguage = false, chosen, onChoose, className, asMenu = false }: TabsProps) {
  const name = useId();
  const bar = useRef<HTMLFieldSetElement>(null);
  const wanted = useLanguage();
  const [own, setOwn] = useState(items[0]?.id);
  const preferred = byLanguage ? wanted : chosen;
  const current = items.some(({ id }) => id === preferred) ? preferred : own;

  // Samples above may change their height with this one: what the reader clicked stays under the pointer.
  const clickedAt = useRef<number>(undefined);
  useBeforePaint(() => {
    if (clickedAt.current === undefined || !bar.current) return;
    window.scrollBy({ top: bar.current.getBoundingClientRect().top - clickedAt.current, behavior: 'instant' });
    clickedAt.current = undefined;
  });

  const choose = (id: string, isByReader = true) => {
    if (isByReader) clickedAt.current = bar.current?.getBoundingClientRect().top;
    setOwn(id);
    if (byLanguage) languageStore.set(id);
    onChoose?.(id);
  };

  return (
    <div
      className={['tabs', asMenu && 'tabs--menu', className].filter(Boolean).join(' ')}
      data-languages={byLanguage ? items.map(({ id }) => id).join(' ') : undefined}
    >
      {asMenu && (
        <select
          className="tabs__menu scripted"
          aria-label={label}
          value={current}
          onChange={({ target }) => {
            choose(target.value);
            announce(`${label} shown: ${items.find(({ id }) => id === target.value)?.label}`);
          }}
        >
          {items.map(({ id, label: text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      )}
      <fieldset ref={bar} className="tabs__bar">
        <legend className="visually-hidden">{label}</legend>
        {items.map(({ id, label: text }, index) => (
          <label key={id} className="tabs__tab" data-tab={id}>
            <input
              type="radio"
              className="tabs__radio"
              name={name}
              value={id}
              data-index={index}
              autoComplete="off"
              checked={id === current}
              // A script that restores a choice scrolls by itself.
              onChange={(event?: ChangeEvent) => choose(id, event?.nativeEvent.isTrusted)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      {items.map(({ id, label: text, content }, index) => (
        <div key={id} className="tabs__panel" data-panel={id} data-index={index} data-label={text}>
          {content}
        </div>
      ))}
    </div>
  );
}

interface TabProps {
  readonly id?: string;
  readonly label: string;
  readonly children?: ReactNode;
}

/** One variant inside `<Tabs>`; on its own it shows what it holds. */
export const GuideTab = ({ children }: TabProps) => <>{children}</>;

interface GuideTabsProps {
  /** What is chosen; 'Language' where the variants are samples. */
  readonly label?: string;
  /** Put in by `src/gatsby/remark/tabs.ts` where all variants are samples. */
  readonly byLanguage?: string;
  readonly children?: ReactNode;
}

/** `<Tabs>` in a guide: `<Tab label="…">` elements, or fences, which the build has wrapped into such elements. */
export function GuideTabs({ label, byLanguage, children }: GuideTabsProps) {
  const tabs = Children.toArray(children).flatMap((child) =>
    isValidElement<TabProps>(child) && child.props.label ? [child.props] : [],
  );
  const items = tabs.map(({ id, label: text, children: content }) => ({ id: id ?? text, label: text, content }));
  return (
    <Tabs label={label ?? (byLanguage ? 'Language' : 'Variant')} items={items} byLanguage={byLanguage === 'true'} />
  );
}

import { Children, isValidElement, type ReactNode } from 'react';
import { Tabs } from './tabs';

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

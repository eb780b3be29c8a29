import { isValidElement, type HTMLAttributes, type ReactNode } from 'react';

interface AnchoredHeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  readonly level: 2 | 3 | 4 | 5 | 6;
}

/** A heading below the title, with a link to itself: 'Direct link to {heading}'. */
export function AnchoredHeading({ level, id, children, className, ...rest }: AnchoredHeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={['heading', className].filter(Boolean).join(' ')} {...rest}>
      {children}
      {id && <HeadingAnchor id={id} heading={textOf(children)} />}
    </Tag>
  );
}

/** The link of a heading to itself: 'Direct link to {heading}'. */
export function HeadingAnchor({ id, heading }: { readonly id: string; readonly heading: string }) {
  const label = `Direct link to ${heading}`;
  return (
    <a className="heading__anchor" href={`#${id}`} aria-label={label} title={label}>
      #
    </a>
  );
}

/** What a reader sees of an element, without marks. */
export function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
}

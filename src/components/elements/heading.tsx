import { isValidElement, type HTMLAttributes, type ReactNode } from 'react';

interface AnchoredHeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  readonly level: 2 | 3 | 4 | 5 | 6;
}

/** A heading below the title, with a link to it beside it: 'Direct link to {heading}'. */
export function AnchoredHeading({ level, id, children, className, ...rest }: AnchoredHeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <div className={`heading heading--${level}`}>
      <Tag id={id} className={className} {...rest}>
        {children}
      </Tag>
      {id && <HeadingAnchor id={id} heading={textOf(children)} />}
    </div>
  );
}

/** The link to a heading, beside it, so that the heading is called by its text alone: 'Direct link to {heading}'. */
export function HeadingAnchor({ id, heading }: { readonly id: string; readonly heading: string }) {
  // No title that says the same: screen readers would say it twice.
  return (
    <a className="heading__anchor" href={`#${id}`} aria-label={`Direct link to ${heading}`}>
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

import type { TableHTMLAttributes } from 'react';

interface ScrollTableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** What the table has, for who cannot see it. */
  readonly label: string;
}

/** A table that scrolls inside itself where it is too wide. */
export const ScrollTable = ({ label, ...rest }: ScrollTableProps) => (
  // A keyboard has to reach it to scroll.
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className="table-scroll" role="group" aria-label={label} tabIndex={0}>
    <table {...rest} />
  </div>
);

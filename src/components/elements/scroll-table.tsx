import { type TableHTMLAttributes, useRef } from 'react';
import { useScrollStop } from '../runtime/scroll-stop';

interface ScrollTableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** What the table has, for who cannot see it. */
  readonly label: string;
}

/** A table that scrolls inside itself where it is too wide. */
export function ScrollTable({ label, ...rest }: ScrollTableProps) {
  const box = useRef<HTMLDivElement>(null);
  // A keyboard has to reach it to scroll.
  const stop = useScrollStop(box, label);
  return (
    <div ref={box} className="table-scroll" {...stop}>
      <table {...rest} />
    </div>
  );
}

import { useRef, useState } from 'react';

/** Unfolds everything in the section that it stands in, and folds it again. */
export function ExpandAll({ what }: { readonly what: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const toggle = () => {
    for (const box of button.current?.closest('section')?.querySelectorAll('details') ?? []) box.open = !open;
    setOpen(!open);
  };
  return (
    <button
      ref={button}
      type="button"
      className="text-button scripted"
      onClick={toggle}
      aria-label={`${open ? 'Collapse' : 'Expand'} all of ${what}`}
    >
      {open ? 'Collapse all' : 'Expand all'}
    </button>
  );
}

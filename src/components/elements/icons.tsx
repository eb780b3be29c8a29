import type { ReactNode } from 'react';

/**
 * Line icons on a 24 grid; always beside or inside something that has a name of its own. How their lines are drawn is in the style
 * sheet: a page has a dozen of them.
 */
function icon(paths: ReactNode) {
  return function Icon({ className }: { readonly className?: string }) {
    return (
      <svg
        className={className ? `icon ${className}` : 'icon'}
        viewBox="0 0 24 24"
        width="24"
        height="24"
        aria-hidden="true"
      >
        {paths}
      </svg>
    );
  };
}

export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const SearchIcon = icon(<path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3L20 20" />);
export const ArrowLeftIcon = icon(<path d="M19 12H5M11 6l-6 6 6 6" />);
export const ArrowRightIcon = icon(<path d="M5 12h14M13 6l6 6-6 6" />);
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const DocumentIcon = icon(<path d="M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6" />);
export const CopyIcon = icon(<path d="M9 9h10v11H9zM15 9V4H5v11h4" />);
export const InfoIcon = icon(<path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 7.8v.2" />);
export const TipIcon = icon(
  <path d="M9 17.5h6M10 20.5h4M12 3.5a6 6 0 0 0-3.5 10.9c.5.4.8 1 .9 1.6h5.2c.1-.6.4-1.2.9-1.6A6 6 0 0 0 12 3.5z" />,
);
export const WarningIcon = icon(<path d="M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.2" />);
/** The portal's mark: a page with a tick, for examples that are proven. */
export const MarkIcon = icon(<path d="M6 3.5h9l4 4v13H6zM15 3.5v4h4M9 13.5l2.4 2.4 4.4-4.8" />);

import { useRef, type MouseEvent, type ReactNode } from 'react';
import { CloseIcon } from '../icons/icons';
import { PrimaryLinks } from '../navigation/primary-links';
import { useModalFocus } from './modal-focus';
import { menuId, useMenu } from './menu';

/** The navigation beside the content; on a narrow screen the same element slides in as a modal menu. */
export function MenuPanel({ children }: { readonly children?: ReactNode }) {
  const { open, close } = useMenu();
  const panel = useRef<HTMLDivElement>(null);
  useModalFocus(panel, open, close);

  const onClose = (event: MouseEvent) => {
    event.preventDefault();
    close();
  };

  return (
    <>
      <div
        ref={panel}
        id={menuId}
        className={`menu${open ? ' menu--open' : ''}${children ? '' : ' menu--only-narrow'}`}
        {...(open ? { role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu' } : {})}
      >
        <div className="menu__head">
          <a className="icon-button" role="button" aria-label="Close menu" href="#main" onClick={onClose}>
            <CloseIcon />
          </a>
          <PrimaryLinks className="menu__primary" label="Main" />
        </div>
        {children}
      </div>
      <div className="menu__backdrop" aria-hidden="true" />
    </>
  );
}

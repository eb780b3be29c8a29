import { useRef, type MouseEvent, type ReactNode } from 'react';
import { CloseIcon } from '../icons/icons';
import { ButtonLink } from '../link/button-link';
import { PrimaryLinks } from '../navigation/primary-links';
import { useModalFocus } from './modal-focus';
import { menuId, useMenu } from './menu';

/** The navigation beside the content; on a narrow screen the same element slides in as a modal menu. */
export function MenuPanel({ children }: { readonly children?: ReactNode }) {
  const { open, close } = useMenu();
  const panel = useRef<HTMLDivElement>(null);
  useModalFocus(panel, open, close);

  // Also a link to the page that is shown, which changes no address.
  const onClick = ({ target }: MouseEvent) => {
    if (open && target instanceof Element && target.closest('a[href]:not([role="button"])')) close();
  };

  return (
    <>
      {/* Its links serve a keyboard by themselves: they are clicked by it too. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={panel}
        id={menuId}
        className={`menu${open ? ' menu--open' : ''}${children ? '' : ' menu--only-narrow'}`}
        onClick={onClick}
        {...(open ? { role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu' } : {})}
      >
        <div className="menu__head">
          <ButtonLink className="icon-button" label="Close menu" href="#main" onPress={close}>
            <CloseIcon />
          </ButtonLink>
          <PrimaryLinks className="menu__primary" label="Main" />
        </div>
        {children}
      </div>
      <div className="menu__backdrop" aria-hidden="true" />
    </>
  );
}

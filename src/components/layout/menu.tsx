import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
  useRef,
  type MouseEvent,
} from 'react';
import { CloseIcon } from '../elements/icons';
import { ButtonLink } from '../link/button-link';
import { PrimaryLinks } from '../navigation/primary-links';
import { useModalFocus } from './modal-focus';

/** The width at which the menu stands beside the content; `src/styles` uses the same one. */
const desktop = '(min-width: 62.3125em)';
export const menuId = 'site-menu';

interface Menu {
  readonly open: boolean;
  readonly show: () => void;
  readonly close: () => void;
}

const MenuContext = createContext<Menu>({ open: false, show: () => undefined, close: () => undefined });

/** Whether the menu of a narrow screen is open. It closes on navigation and when the screen becomes a wide one. */
export function MenuProvider({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  // The path for which the menu was opened: on any other path it is closed, without a render in between.
  const [openOn, setOpenOn] = useState<string>();
  const open = openOn === path;
  const show = useCallback(() => setOpenOn(path), [path]);
  const close = useCallback(() => setOpenOn(undefined), []);

  useEffect(() => {
    const wide = window.matchMedia(desktop);
    const onChange = () => wide.matches && close();
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, [close]);

  // Without JavaScript, and before it has started, the menu is opened by its address (`:target`).
  useEffect(() => {
    if (window.location.hash !== `#${menuId}`) return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    if (!window.matchMedia(desktop).matches) show();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the application takes over
  }, []);

  const menu = useMemo(() => ({ open, show, close }), [open, show, close]);
  return <MenuContext.Provider value={menu}>{children}</MenuContext.Provider>;
}

export const useMenu = (): Menu => useContext(MenuContext);

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
          <PrimaryLinks className="menu__primary" label="Main" everyApi />
        </div>
        {children}
      </div>
      <div className="menu__backdrop" aria-hidden="true" />
    </>
  );
}

import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CloseIcon } from '../elements/icons';
import { ButtonLink } from '../link/button-link';
import { PrimaryLinks } from '../navigation/primary-links';

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary, [tabindex="0"]';

/**
 * While `open`: keeps the keyboard and the screen reader inside `panel`, the page behind from scrolling, and calls
 * `onClose` on Escape and when a pointer goes down beside the panel. Afterwards the focus is back where it was (WCAG 2.2, 2.1.2 and 2.4.3).
 */
function useModalFocus(panel: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  useEffect(() => {
    const element = panel.current;
    if (!open || !element) return undefined;
    const before = document.activeElement as HTMLElement | null;
    const release = inertOutside(element);
    document.documentElement.dataset.modal = '';
    stops(element)[0]?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Tab') wrap(event, stops(element));
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || !element.contains(target)) onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
      release();
      delete document.documentElement.dataset.modal;
      if (before?.isConnected) before.focus();
    };
  }, [panel, open, onClose]);
}

/** Everything in `element` that Tab stops at now. */
function stops(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.getClientRects().length > 0);
}

function wrap(event: KeyboardEvent, all: readonly HTMLElement[]): void {
  const first = all[0];
  const last = all.at(-1);
  if (event.shiftKey && document.activeElement === first) last?.focus();
  else if (!event.shiftKey && document.activeElement === last) first?.focus();
  else return;
  event.preventDefault();
}

/** Makes all that is neither in `element` nor around it inert. @returns what undoes it */
function inertOutside(element: HTMLElement): () => void {
  const made: HTMLElement[] = [];
  for (
    let inside: HTMLElement = element;
    inside.parentElement && inside !== document.body;
    inside = inside.parentElement
  ) {
    for (const other of inside.parentElement.children) {
      if (other === inside || !(other instanceof HTMLElement) || other.inert) continue;
      other.inert = true;
      made.push(other);
    }
  }
  return () => made.forEach((other) => (other.inert = false));
}

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

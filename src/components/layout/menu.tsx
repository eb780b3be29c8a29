import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';

/** The width at which the menu stands beside the content; `src/styles` uses the same one. */
export const desktop = '(min-width: 997px)';
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

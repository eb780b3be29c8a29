import { createStoredSwitch } from '../runtime/storage';

/** Whether `/` opens the search. A key of one character has to be possible to turn off (WCAG 2.2, 2.1.4). */
export const slashKey = createStoredSwitch('search-with-slash', true);

/** For readers whose voice or hand types a `/` by mistake. */
export function SlashKeyChoice() {
  const on = slashKey.use();
  return (
    <label className="search__choice">
      <input type="checkbox" checked={on} onChange={(event) => slashKey.set(event.target.checked)} />
      <span>
        Also open search with <kbd className="kbd">/</kbd>
      </span>
    </label>
  );
}

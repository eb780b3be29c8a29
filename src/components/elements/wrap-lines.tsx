import { createStoredSwitch } from '../runtime/stored-switch';

/** Whether long lines of code continue on the next line, for all code of the site. `boot.js` reads it before the first paint as well. */
export const wrapLines = createStoredSwitch('wrap-code', false, (on) =>
  document.documentElement.toggleAttribute('data-wrap-code', on),
);

/** Over the code, where it takes no room of its own. */
export function WrapButton() {
  const wrapped = wrapLines.use();
  return (
    <button type="button" className="code__wrap" aria-pressed={wrapped} onClick={() => wrapLines.set(!wrapped)}>
      Wrap lines
    </button>
  );
}

// React asks for this before `act` may be used (react-test-renderer 19).
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// react-test-renderer says on each `create` that it is deprecated; it is part of the given stack. Only that message is dropped.
const consoleError = console.error;
console.error = (...parts: unknown[]) => {
  if (String(parts[0]).includes('react-test-renderer is deprecated')) return;
  consoleError(...parts);
};

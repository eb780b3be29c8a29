// React asks for this before `act` may be used (react-test-renderer 19).
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// react-test-renderer says on each `create` that it is deprecated; it is part of the given stack. Only that message is dropped.
// What else React warns of is a fault, such as an effect that renders for ever; thrown, it ends the test that it belongs to.
const consoleError = console.error;
console.error = (...parts: unknown[]) => {
  const [message] = parts.map(String);
  if (message?.includes('react-test-renderer is deprecated')) return;
  if (message?.startsWith('Warning: ')) throw new Error(message);
  consoleError(...parts);
};

// Prism colours the whole page as soon as it is loaded, unless this is there before it.
(globalThis as { Prism?: { manual: boolean } }).Prism ??= { manual: true };
export {};

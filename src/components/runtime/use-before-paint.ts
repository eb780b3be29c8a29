import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect` in a browser, where it runs before the page is painted; nothing on the server, which has no layout. */
export const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

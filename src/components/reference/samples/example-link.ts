import { useEffect } from 'react';
import { languageStore } from '../../elements/language-store';

/** An example in a language: `#example=rex&language=python`. */
interface ExampleLink {
  readonly example?: string;
  readonly language?: string;
}

export function exampleFragment({ example, language }: ExampleLink): string {
  const members = Object.entries({ example, language }).filter(([, value]) => value !== undefined);
  return `#${new URLSearchParams(members as [string, string][]).toString()}`;
}

/** @returns undefined for a fragment that is the id of something on the page */
function readFragment(fragment: string): ExampleLink | undefined {
  const members = new URLSearchParams(fragment.replace(/^#/, ''));
  const example = members.get('example') ?? undefined;
  const language = members.get('language') ?? undefined;
  return example === undefined && language === undefined ? undefined : { example, language };
}

/**
 * Shows the example that the address asks for, in the language that it asks for. What the reader has chosen before is kept for
 * all other pages.
 */
export function useExampleLink(choose: (example: string) => void): void {
  useEffect(() => {
    const follow = () => {
      const asked = readFragment(window.location.hash);
      if (!asked) return;
      if (asked.language !== undefined) languageStore.show(asked.language);
      if (asked.example !== undefined) choose(asked.example);
      document.querySelector('.reference__aside')?.scrollIntoView({ block: 'nearest' });
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [choose]);
}

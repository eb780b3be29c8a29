import { existsSync } from 'node:fs';

const usualPlaces: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    // Without a window system: a third of the processor time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/**
 * A Chromium where the system has one, else Playwright's own; undefined where there is neither.
 * @param own where Playwright would have its own
 */
export function installedBrowser(own: string): string | undefined {
  return [...(usualPlaces[process.platform] ?? []), own].find((path) => path && existsSync(path));
}

/** Chromium's sandbox does not start for root. */
export const launchArguments: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

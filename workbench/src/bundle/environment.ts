import { version as reactVersion } from 'react';
import type { Registry } from '../model/registry.ts';
import { workbenchVersion } from '../version.ts';

/** The browser and its settings. The workbench and the app run in the same browser. */
export function environmentOf(page: Window): Record<string, string> {
  const { navigator, screen, innerWidth, innerHeight, devicePixelRatio } = page;
  const asks = (query: string) => page.matchMedia?.(query).matches ?? false;
  return {
    browser: navigator.userAgent,
    languages: navigator.languages.join(', '),
    'time zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    screen: `${screen.width} × ${screen.height}`,
    'window of the workbench': `${innerWidth} × ${innerHeight}, ${devicePixelRatio} pixels each`,
    'colour scheme': asks('(prefers-color-scheme: dark)') ? 'dark' : 'light',
    'reduced motion': asks('(prefers-reduced-motion: reduce)') ? 'yes' : 'no',
    network: navigator.onLine ? 'online' : 'offline',
    // Without query and hash, which contain the simulated steps.
    workbench: `${page.location.origin}${page.location.pathname}`,
  };
}

/** The versions of the app, from its registry, and of the workbench. */
export function buildOf({ build = {} }: Registry): Record<string, string> {
  return { ...build, react: reactVersion, 'statechart-workbench': workbenchVersion };
}

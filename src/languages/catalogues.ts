/// <reference path="./po.d.ts" />
import { i18n, type Messages } from '@lingui/core';
import type { Language } from '../domain/shell/language.ts';

/** `start`: the start page and the frame of every page. `app`: all else. Which file belongs where: lingui.config.ts. */
type Part = 'start' | 'app';

const files: Record<Language, Record<Part, () => Promise<{ messages: Messages }>>> = {
  en: { start: () => import('./en/start.po'), app: () => import('./en/app.po') },
  it: { start: () => import('./it/start.po'), app: () => import('./it/app.po') },
};

const loaded = new Set<string>();
const wanted = new Set<Part>(['start']);

async function load(language: Language, part: Part): Promise<void> {
  const name = `${language}/${part}`;
  if (loaded.has(name)) return;
  const { messages } = await files[language][part]();
  loaded.add(name);
  i18n.load(language, messages);
}

/** Loads what the pages so far need of a language, and shows it. Rejects if a catalogue cannot be loaded: then the shown language stays. */
export async function showLanguage(language: Language): Promise<void> {
  await Promise.all([...wanted].map((part) => load(language, part)));
  i18n.activate(language);
}

/** Before a screen other than the start page shows. */
export async function loadTextsOfApp(): Promise<void> {
  wanted.add('app');
  await load(shownLanguage(), 'app');
}

export function shownLanguage(): Language {
  return i18n.locale === 'it' ? 'it' : 'en';
}

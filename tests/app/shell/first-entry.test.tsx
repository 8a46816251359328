import { afterEach, expect, it, vi } from 'vitest';
import { nameFirstEntry } from '../../../src/app/routing/useGoBack.ts';
import { entryOf } from '../../../src/components/history-entry.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

/** The name of the entry, and whether the app has no screen before it. */
function named(type: string, state: unknown) {
  window.history.replaceState(state, '', '/listings');
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
  nameFirstEntry();
  const { key, usr } = window.history.state;
  const entry = entryOf({ key, state: usr });
  return { entry, isFirst: entry.startsWith('document-'), usr };
}

it('names the entry of a document that has none', () => {
  expect(named('navigate', null).isFirst).toBe(true);
});

it.each(['reload', 'back_forward'])('keeps the name after a %s', (type) => {
  expect(named(type, { key: 'a', usr: { save: true } })).toMatchObject({ entry: 'a', usr: { save: true } });
});

it('gives a new name if the address that shows is opened again, and keeps what somebody was about to do', () => {
  const first = named('navigate', { key: 'document-a', usr: { save: true } });
  expect(first).toMatchObject({ isFirst: true, usr: { save: true } });
  expect(first.entry).not.toBe('document-a');
  expect(named('navigate', { key: 'a' }).isFirst).toBe(false);
});

it('gives a new name to an entry that was added for what is open', () => {
  const { entry, isFirst } = named('navigate', { key: 'b', usr: { guards: 'document-a' } });
  expect(entry).not.toBe('document-a');
  expect(isFirst).toBe(true);
});

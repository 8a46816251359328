import { expect, it } from 'vitest';
import { ownApp } from '../src/live/own-app.ts';
import { ownTab } from '../src/live/own-tab.ts';

function storageWith(kept: string | null) {
  return {
    getItem: () => kept,
    setItem(_: string, value: string) {
      kept = value;
    },
  };
}

it('is the same for the next page of the tab', () => {
  const storage = storageWith(null);
  expect(ownTab(storage)).toBe(ownApp);
  expect(storage.getItem()).toBe(ownApp);
  expect(ownTab(storageWith('app-before'))).toBe('app-before');
});

it('is this page’s own where nothing can be kept', () => {
  const refuse = () => {
    throw new Error('The storage is off.');
  };
  expect(ownTab(undefined)).toBe(ownApp);
  expect(ownTab({ getItem: refuse, setItem: refuse })).toBe(ownApp);
  expect(ownTab({ ...storageWith(null), setItem: refuse })).toBe(ownApp);
});

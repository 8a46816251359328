import { expect, it } from 'vitest';
import { pageId } from '../src/live/page-id.ts';
import { tabId } from '../src/live/tab-id.ts';

function storageWith(kept: string | null) {
  return {
    getItem: () => kept,
    setItem(_: string, value: string) {
      kept = value;
    },
  };
}

it('the tab id stays the same for the next page of the tab', () => {
  const storage = storageWith(null);
  expect(tabId(storage)).toBe(pageId);
  expect(storage.getItem()).toBe(pageId);
  expect(tabId(storageWith('app-before'))).toBe('app-before');
});

it("the tab id is the page's own when storage is not available", () => {
  const refuse = () => {
    throw new Error('The storage is off.');
  };
  expect(tabId(undefined)).toBe(pageId);
  expect(tabId({ getItem: refuse, setItem: refuse })).toBe(pageId);
  expect(tabId({ ...storageWith(null), setItem: refuse })).toBe(pageId);
});

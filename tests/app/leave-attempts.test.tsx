import '../support/browser.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetFormDrafts, openFormDraft } from '../../src/app/device/form-drafts.ts';
import { watchLeaving } from '../../src/app/device/leave-attempts.ts';
import { forgetChat } from '../../src/app/effects/chat.ts';
import type { Destination } from '../../src/machines/form-keeper.machine.ts';

let attempts: Destination[];
let stop: () => void;

beforeEach(() => {
  attempts = [];
  history.replaceState(null, '', '/create-listing');
  stop = watchLeaving((to) => attempts.push(to));
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
  localStorage.clear();
  vi.restoreAllMocks();
});

function click(html: string, options: MouseEventInit = {}): MouseEvent {
  document.body.innerHTML = html;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
  // jsdom cannot navigate: what nobody holds back ends here.
  window.addEventListener('click', (last) => last.preventDefault(), { once: true });
  const held = vi.spyOn(event, 'stopPropagation');
  (document.querySelector('span') ?? document.body).dispatchEvent(event);
  expect(held.mock.calls.length).toBe(attempts.length);
  return event;
}

describe('links', () => {
  it('of the app are held back', () => {
    click('<a href="/listings?location=Roma#top"><span>All listings</span></a>');
    expect(attempts).toEqual([{ href: '/listings?location=Roma#top' }]);
  });

  it.each([
    ['in a new tab', '<a href="/map" target="_blank"><span>Map</span></a>', {}],
    ['opened with Ctrl', '<a href="/map"><span>Map</span></a>', { ctrlKey: true }],
    ['opened with the middle button', '<a href="/map"><span>Map</span></a>', { button: 1 }],
    ['of another site', '<a href="https://example.org/"><span>Elsewhere</span></a>', {}],
    ['within the page', '<a href="#main"><span>Skip</span></a>', {}],
    ['that are none', '<b><span>Text</span></b>', {}],
  ])('%s are not', (_, html, options) => {
    click(html, options);
    expect(attempts).toEqual([]);
  });
});

it('the browser asks before the page is closed, as long as somebody watches', () => {
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(true);
  stop();
  expect(close()).toBe(false);
});

describe('drafts of forms', () => {
  it('belong to one form of one member', () => {
    openFormDraft(localStorage, 7, 'listing').keep('mine');
    expect(openFormDraft(localStorage, 7, 'listing').read()).toBe('mine');
    expect(openFormDraft(localStorage, 7, 'profile').read()).toBeNull();
    expect(openFormDraft(localStorage, 70, 'listing').read()).toBeNull();
    openFormDraft(localStorage, 7, 'listing').forget();
    expect(localStorage.length).toBe(0);
  });

  it('go with the logout of the member alone', () => {
    for (const id of [7, 70]) openFormDraft(localStorage, id, 'listing').keep(`of ${id}`);
    openFormDraft(localStorage, 7, 'profile').keep('mine');
    forgetChat(7);
    expect(Object.keys(localStorage)).toEqual(['stanza.form.70.listing']);
    forgetFormDrafts(localStorage, 70);
    expect(localStorage.length).toBe(0);
  });
});

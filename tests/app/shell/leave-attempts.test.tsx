import '../../support/browser.ts';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetFormDrafts, openFormDraft, openTabDraft } from '../../../src/app/device/form-drafts.ts';
import { watchLeaving } from '../../../src/app/device/leave-attempts.ts';
import { forgetChat } from '../../../src/app/effects/chat/chat.ts';
import { appHistory, isPopHeld } from '../../../src/app/routing/app-history.ts';
import type { Destination } from '../../../src/machines/shell/form-keeper.machine.ts';

let attempts: Destination[];
let stop: () => void;

beforeEach(() => {
  attempts = [];
  history.pushState({ key: 'one', idx: 0 }, '', '/one');
  history.pushState({ key: 'two', idx: 1 }, '', '/two');
  history.pushState({ key: 'form', idx: 2 }, '', '/create-listing');
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
  // jsdom cannot navigate, so this prevents the default of clicks that nothing has stopped.
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

describe('steps through the history', () => {
  const passed = vi.fn();
  const isAtForm = () => expect(history.state).toEqual({ key: 'form', idx: 2 });
  let unlisten: () => void;
  beforeEach(() => {
    passed.mockClear();
    unlisten = appHistory().listen(() => {
      if (!isPopHeld()) passed();
    });
  });
  afterEach(() => unlisten());

  it.each([-1, -2])('by %i lead to the form again, and are reported', async (delta) => {
    history.go(delta);
    await waitFor(() => expect(attempts).toEqual([{ delta }]));
    isAtForm();
    expect(passed).not.toHaveBeenCalled();
  });

  it('are reported each time until the watcher stops', async () => {
    for (const delta of [-1, -2]) {
      history.go(delta);
      await waitFor(() => expect(attempts).toContainEqual({ delta }));
    }
    isAtForm();
    stop();
    history.go(-1);
    await waitFor(() => expect(location.pathname).toBe('/two'));
    await waitFor(() => expect(passed).toHaveBeenCalled());
    expect(attempts.length).toBe(2);
  });

  it('that follow each other quickly are one attempt', async () => {
    history.go(-1);
    history.go(-1);
    await waitFor(() => expect(attempts).toEqual([{ delta: -1 }]));
    isAtForm();
  });

  it('forward are reported as well', async () => {
    stop();
    history.pushState({ key: 'three', idx: 3 }, '', '/three');
    history.back();
    await waitFor(isAtForm);
    stop = watchLeaving((to) => attempts.push(to));
    history.forward();
    await waitFor(() => expect(attempts).toEqual([{ delta: 1 }]));
    isAtForm();
  });

  it('within the page leave nothing', async () => {
    history.pushState({ key: 'part', idx: 3 }, '', '/create-listing#photos');
    history.back();
    await waitFor(() => expect(passed).toHaveBeenCalled());
    expect(attempts).toEqual([]);
  });

  it('are counted from the form if a menu was open at the first change', async () => {
    stop();
    history.pushState({ key: 'form', idx: 3, guard: { below: 'form' } }, '');
    stop = watchLeaving((to) => attempts.push(to));
    history.go(-2);
    await waitFor(() => expect(attempts).toEqual([{ delta: -1 }]));
    isAtForm();
  });

  it('to pages outside the app are not held back', async () => {
    stop();
    history.pushState(null, '', '/elsewhere');
    history.pushState({ key: 'form', idx: 0 }, '', '/create-listing');
    stop = watchLeaving((to) => attempts.push(to));
    history.back();
    await waitFor(() => expect(location.pathname).toBe('/elsewhere'));
    await waitFor(() => expect(passed).toHaveBeenCalled());
    expect(attempts).toEqual([]);
  });
});

it('the browser asks before the page is closed, as long as the form is watched', () => {
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

  it('are removed only at the logout of their member', () => {
    for (const id of [7, 70]) openFormDraft(localStorage, id, 'listing').keep(`of ${id}`);
    openFormDraft(localStorage, 7, 'profile').keep('mine');
    forgetChat(7);
    expect(Object.keys(localStorage)).toEqual(['stanza.form.70.listing']);
    forgetFormDrafts(localStorage, 70);
    expect(localStorage.length).toBe(0);
  });

  it('of a tab belong to its current user, and are removed at a logout', () => {
    const draft = openTabDraft(sessionStorage, 'feedback');
    draft.keep('The map could show trams.');
    expect(draft.read()).toBe('The map could show trams.');
    expect(localStorage.length).toBe(0);
    forgetChat(7);
    expect(draft.read()).toBeNull();
  });
});

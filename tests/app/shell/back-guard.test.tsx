import '../../support/browser.ts';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppHistory, appHistory, isPopHeld } from '../../../src/app/routing/app-history.ts';
import { startBackGuard } from '../../../src/app/routing/back-guard.ts';
import { useBackCloses } from '../../../src/components/useBackCloses.ts';
import { openApp } from '../../support/app-session.tsx';

const path = () => window.location.pathname + window.location.search;
const isAtGuard = () => window.history.state?.guard !== undefined;

describe('the guard entry', () => {
  let app: AppHistory;
  let visits: string[];
  let closed: string[];
  let stop: () => void;

  beforeEach(() => {
    window.history.pushState({ key: 'before', idx: 0 }, '', '/before');
    window.history.pushState({ key: 'page', idx: 1 }, '', '/page');
    closed = [];
    start();
  });

  afterEach(() => {
    cleanup();
    stop();
  });

  /** Starts the history as after a reload. */
  function start() {
    const over = new AbortController();
    app = appHistory();
    visits = [];
    const unlisten = app.listen(({ action, location }) => {
      if (action !== 'POP' || !isPopHeld()) visits.push(`${action} ${location.pathname}${location.search}`);
    });
    startBackGuard(app, over.signal);
    stop = () => {
      unlisten();
      over.abort();
    };
  }

  function Layer({ name }: { name: string }) {
    useBackCloses(true, () => closed.push(name));
    return null;
  }

  /** @returns a function that closes the layer without a step back */
  const open = (name: string) => render(<Layer name={name} />).unmount;

  /** Goes back or forward, and waits until the page has reached the path. */
  async function step(direction: 'back' | 'forward', to: string) {
    const from = window.history.state;
    window.history[direction]();
    await waitFor(() => {
      expect(window.history.state).not.toEqual(from);
      expect(path()).toBe(to);
    });
  }

  it('is left by a step back, which closes the open layer', async () => {
    open('menu');
    expect([path(), isAtGuard()]).toEqual(['/page', true]);
    await step('back', '/page');
    expect(closed).toEqual(['menu']);
    expect(window.history.state).toEqual({ key: 'page', idx: 1 });
    expect(visits).toEqual([]);
    await step('back', '/before');
    expect(visits).toEqual(['POP /before']);
  });

  it('is shared by all open layers, of which the newest closes', async () => {
    const entries = window.history.length;
    open('menu');
    open('dialog');
    expect(window.history.length).toBe(entries + 1);
    window.history.back();
    await waitFor(() => expect(closed).toEqual(['dialog']));
    expect([path(), isAtGuard()]).toEqual(['/page', true]);
    await step('back', '/page');
    expect(closed).toEqual(['dialog', 'menu']);
  });

  it('of a layer closed in another way costs no step back', async () => {
    open('menu')();
    await step('back', '/before');
    expect(closed).toEqual([]);
    expect(visits).toEqual(['POP /before']);
  });

  it('is used again by the next layer', async () => {
    const entries = window.history.length;
    open('menu')();
    open('dialog');
    expect(window.history.length).toBe(entries + 1);
    await step('back', '/page');
    expect(closed).toEqual(['dialog']);
  });

  it('opens nothing when a step forward leads to it, and then costs no step back', async () => {
    open('menu')();
    await step('back', '/before');
    await step('forward', '/page');
    await step('forward', '/page');
    expect(isAtGuard()).toBe(true);
    await step('back', '/before');
    expect(closed).toEqual([]);
  });

  it('that a reload left over costs no step back', async () => {
    open('menu');
    stop();
    cleanup();
    start();
    expect(isAtGuard()).toBe(true);
    await step('back', '/before');
    expect(closed).toEqual([]);
  });

  it('is replaced by the page of a link', async () => {
    const entries = window.history.length;
    open('menu');
    app.push('/next', null);
    cleanup();
    expect(window.history.length).toBe(entries + 1);
    expect([path(), isAtGuard()]).toEqual(['/next', false]);
    await step('back', '/page');
    expect(isAtGuard()).toBe(false);
    expect(visits).toEqual(['REPLACE /next', 'POP /page']);
  });

  it('lets a step back lead from a replaced entry to the one before', async () => {
    open('menu')();
    app.replace('/other', null);
    await step('back', '/before');
    expect(visits).toEqual(['REPLACE /other', 'POP /before']);
  });

  it.each([
    ['replaced', () => app.replace('/page?open', null)],
    ['visited once more', () => app.push('/page', null)],
  ])('closes the open layer in an entry that the app has %s', async (_, change) => {
    open('menu');
    change();
    const { key, idx } = window.history.state;
    const here = path();
    await step('back', here);
    expect(closed).toEqual(['menu']);
    expect(window.history.state).toMatchObject({ key, idx: idx - 1 });
    expect(isAtGuard()).toBe(false);
    cleanup();
    await step('back', '/before');
  });

  it('stays below the page of a link from a replaced entry', async () => {
    open('menu')();
    app.replace('/page?sorted', null);
    app.push('/next', null);
    await step('back', '/page?sorted');
    await step('back', '/before');
    expect(visits).toEqual(['REPLACE /page?sorted', 'PUSH /next', 'POP /page?sorted', 'POP /before']);
  });

  it('does not count when the app goes back', async () => {
    open('menu');
    app.go(-1);
    await waitFor(() => expect(path()).toBe('/before'));
    expect(visits).toEqual(['POP /before']);
    open('dialog');
    expect(isAtGuard()).toBe(true);
  });

  it('is added to the page of a link when a layer opens there', () => {
    open('menu');
    app.push('/next', null);
    open('dialog');
    expect([path(), isAtGuard()]).toEqual(['/next', true]);
  });

  it('adds no step when the app goes from another entry, or forward', async () => {
    app.push('/list', null);
    open('menu')();
    app.replace('/list?sorted', null);
    app.push('/next', null);
    app.push('/last', null);
    app.go(-1);
    await waitFor(() => expect(path()).toBe('/next'));
    await step('back', '/list?sorted');
    expect(isAtGuard()).toBe(true);
    app.go(1);
    await waitFor(() => expect(path()).toBe('/next'));
  });

  it('leaves the history of the app as it was', () => {
    const other = appHistory();
    const { push, replace, go } = other;
    const over = new AbortController();
    startBackGuard(other, over.signal);
    over.abort();
    expect([other.push, other.replace, other.go]).toEqual([push, replace, go]);
  });
});

it('a step back closes the menu of the app', async () => {
  const { user, address } = await openApp('/feedback', { token: 'token-1' });
  const button = await within(screen.getByRole('banner')).findByRole('button', { name: 'Menu' });
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await waitFor(() => expect(isAtGuard()).toBe(true));
  act(() => window.history.back());
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
  expect(address()).toBe('/feedback');
  expect(isAtGuard()).toBe(false);
});

import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { screenCode, screenStatus, tryAgain } from '../../../src/app/routing/load-code.ts';
import { renderView } from '../../support/render.tsx';
import { takeConsoleLines } from '../../support/setup.ts';

const Screen = () => <p>Here</p>;
const assign = vi.fn();

afterEach(() => {
  tryAgain(null);
  vi.unstubAllGlobals();
  assign.mockReset();
});

/** A screen whose code fails as often as given. */
function failing(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new Error('Gone');
    return { default: Screen };
  });
  return { load, loaded: screenCode(load)() };
}

const failed = () => vi.waitFor(() => expect(screenStatus.read()).toBe('failed'));

describe('the code of a screen that cannot be loaded', () => {
  it.each([
    ['"Try Again"', '/feedback'],
    ['another navigation', null],
  ])('is loaded once more by %s', async (_, address) => {
    const { loaded } = failing(1);
    await failed();
    tryAgain(address);
    const { Component } = await loaded;
    renderView(<Component />);
    expect(screen.getByText('Here')).not.toBeNull();
    expect(screenStatus.read()).toBe('loading');
    expect(takeConsoleLines()).toEqual(['Stanza: screen failed. Gone']);
  });

  it('belongs to another release if it fails again and the server answers: its page is loaded', async () => {
    vi.stubGlobal('location', { ...window.location, assign });
    const answers = [() => Promise.reject(new Error('Offline')), async () => new Response()];
    vi.stubGlobal('fetch', () => answers.shift()?.());
    failing(3);
    await failed();
    tryAgain('/feedback');
    expect(screenStatus.read()).toBe('retrying');
    await failed();
    expect(assign).not.toHaveBeenCalled();
    tryAgain('/feedback');
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/feedback'));
    takeConsoleLines();
  });
});

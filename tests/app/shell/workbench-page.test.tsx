import '../../support/browser.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rootActor } from '../../../src/app/root/root-actor.ts';

vi.mock('virtual:statechart-layouts', () => ({ default: {} }));
vi.mock('statechart-workbench/Workbench.tsx', () => ({ Workbench: () => <h1>The workbench</h1> }));

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('opens the workbench without the app: no root actor, no call, no socket, no channel, no lock', async () => {
  const used: string[] = [];
  const use = (what: string) => () => {
    used.push(what);
    throw new Error(`${what} was used`);
  };
  vi.stubGlobal('fetch', use('fetch'));
  vi.stubGlobal('WebSocket', use('WebSocket'));
  vi.stubGlobal('BroadcastChannel', use('BroadcastChannel'));
  vi.stubGlobal('navigator', { ...navigator, locks: { request: use('lock'), query: use('lock') } });
  const starting = vi.spyOn(rootActor, 'start');
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', '/statecharts?live#machine=root');

  await import('../../../src/app/main.tsx');
  expect(await screen.findByRole('heading', { name: 'The workbench' })).toBeTruthy();
  expect(starting).not.toHaveBeenCalled();
  expect(used).toEqual([]);
});

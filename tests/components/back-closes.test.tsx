import { act, render, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { entryOf } from '../../src/components/history-entry.ts';
import { BackCloses, useBackCloses } from '../../src/components/useBackCloses.tsx';

let router: ReturnType<typeof createMemoryRouter>;
let closed: string[];
let setNames: (names: string[]) => void;
const setOpen = (names: string[]) => act(async () => setNames(names));

function Layer({ onClose }: { onClose(): void }) {
  useBackCloses(true, onClose);
  return null;
}

function Page() {
  const [names, setShown] = useState<string[]>([]);
  setNames = setShown;
  const close = (name: string) => {
    closed.push(name);
    setNames(names.filter((other) => other !== name));
  };
  return names.map((name) => <Layer key={name} onClose={() => close(name)} />);
}

beforeEach(async () => {
  closed = [];
  router = createMemoryRouter(
    [
      {
        element: (
          <BackCloses readState={() => router.state}>
            <Outlet />
          </BackCloses>
        ),
        children: [{ path: '*', element: <Page /> }],
      },
    ],
    { initialEntries: ['/before', '/page'] },
  );
  render(<RouterProvider router={router} />);
});

const at = () => router.state.location.pathname + router.state.location.search;
const isAtGuard = () => entryOf(router.state.location) !== router.state.location.key;
const go = (to: string) => act(() => router.navigate(to));
const back = (steps = 1) => act(() => router.navigate(-steps));

it('a step back closes what is open, and the next one leaves the page', async () => {
  const entry = entryOf(router.state.location);
  await setOpen(['menu']);
  expect([at(), isAtGuard(), entryOf(router.state.location)]).toEqual(['/page', true, entry]);
  await back();
  expect([closed, at(), isAtGuard()]).toEqual([['menu'], '/page', false]);
  await back();
  expect(at()).toBe('/before');
});

it('of several that are open, the newest closes', async () => {
  await setOpen(['menu']);
  await setOpen(['menu', 'dialog']);
  await back();
  expect(closed).toEqual(['dialog']);
  await waitFor(() => expect(isAtGuard()).toBe(true));
  await back();
  expect([closed, at()]).toEqual([['dialog', 'menu'], '/page']);
});

it('what was closed in another way costs no step back, and no second entry when something opens again', async () => {
  await setOpen(['menu']);
  await setOpen([]);
  const { key } = router.state.location;
  await setOpen(['dialog']);
  expect(router.state.location.key).toBe(key);
  await setOpen([]);
  await back();
  await waitFor(() => expect(at()).toBe('/before'));
  expect(closed).toEqual([]);
});

it('a step forward to an entry that was added opens nothing, and costs no step back', async () => {
  await setOpen(['menu']);
  await back();
  await act(() => router.navigate(1));
  expect(isAtGuard()).toBe(true);
  await back();
  await waitFor(() => expect(at()).toBe('/before'));
  expect(closed).toEqual(['menu']);
});

it('a link from what is open leads on, and a step back leads to the page', async () => {
  await setOpen(['menu']);
  await go('/next');
  await setOpen([]);
  await back();
  expect(at()).toBe('/page');
  await back();
  await waitFor(() => expect(at()).toBe('/before'));
  expect(closed).toEqual([]);
});

it('an entry that the app replaces while something is open still closes it', async () => {
  await setOpen(['popup']);
  await act(() => router.navigate('/page?moved', { replace: true }));
  await back();
  expect([closed, at()]).toEqual([['popup'], '/page']);
});

it('what opens before React shows a changed address keeps the change', async () => {
  await act(async () => {
    await router.navigate('/page?selected', { replace: true });
    flushSync(() => setNames(['drawing']));
  });
  expect([at(), isAtGuard()]).toEqual(['/page?selected', true]);
  await back();
  expect([closed, at()]).toEqual([['drawing'], '/page?selected']);
});

import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useLinkSecret } from '../../../src/app/routing/useLinkSecret.ts';

function Secret() {
  return <p>{useLinkSecret('renew') ?? 'none'}</p>;
}

const open = (entry: string | { pathname: string; state: unknown }) => {
  const router = createMemoryRouter([{ path: '/listing/7', Component: Secret }], { initialEntries: [entry] });
  render(<RouterProvider router={router} />);
  return router;
};

it('leaves the address at once, and stays for the screen, its reload and what else the entry has', async () => {
  const router = open('/listing/7?lang=it&renew=a%2Bb');
  expect(await screen.findByText('a+b')).toBeTruthy();
  const { pathname, search, state } = router.state.location;
  expect(pathname + search).toBe('/listing/7?lang=it');
  expect(state).toEqual({ renew: 'a+b' });
  expect(router.state.historyAction).toBe('REPLACE');
});

it.each([undefined, null, { renew: 7 }, 'renew'])('is none without one: %j', async (state) => {
  open({ pathname: '/listing/7', state });
  expect(await screen.findByText('none')).toBeTruthy();
});

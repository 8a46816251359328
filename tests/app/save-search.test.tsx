import '../support/browser.ts';
import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aSummary } from '../../fixtures/listings.ts';
import { savedSearchesOf } from '../../fixtures/saved-searches.ts';
import { changeTokenElsewhere, json, openApp } from '../support/app-session.tsx';
import { takeConsoleLines } from '../support/setup.ts';

vi.mock('../../src/components/maps/PricePinMap.tsx', () => ({ default: () => null }));

it('the dialog keeps what is typed when the session ends, and saves it after a login in another tab', async () => {
  const saved: unknown[] = [];
  let isAccepted = false;
  const { user } = await openApp('/listings?location=Milano', {
    token: 'token-1',
    capabilities: ['search-filters', 'saved-searches'],
    answers: {
      'GET /api/search/filtered': json({ ...aSummary(), listings: [], next: null }),
      'GET /api/users/me/listings': json([]),
    },
  });
  const fetchOther = fetch;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!new URL(request.url).pathname.startsWith('/api/users/me/saved-searches/'))
      return fetchOther(request);
    if (!isAccepted) return json({ message: 'Please log in again.' }, 401)();
    saved.push(await request.json());
    return json(savedSearchesOf())();
  });
  await screen.findByRole('button', { name: 'Menu' });
  await user.click(await screen.findByRole('button', { name: 'Save search' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Mine{Enter}');
  const link = await dialog.findByRole('link', { name: 'Log in again in a new tab' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/login', '_blank']);
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine');
  expect(takeConsoleLines()).toEqual(['Stanza: saved search failed. The server answered 401.']);
  isAccepted = true;
  act(() => changeTokenElsewhere('token-2'));
  await expect.poll(() => screen.queryByText(/session has ended/)).toBeNull();
  expect(dialog.queryByRole('alert')).toBeNull();
  await user.click(await dialog.findByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('status')).textContent).toContain('“Mine”');
  expect(saved).toEqual([{ name: 'Mine', search: 'location=Milano', mail: 'daily' }]);
});

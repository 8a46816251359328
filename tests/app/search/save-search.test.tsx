import '../../support/browser.ts';
import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aSummary } from '../../../fixtures/listings.ts';
import { savedSearchesOf } from '../../../fixtures/saved-searches.ts';
import { changeTokenElsewhere, json, openApp } from '../../support/app-session.tsx';
import { takeConsoleLines } from '../../support/setup.ts';

vi.mock('../../../src/components/maps/PricePinMap.tsx', () => ({ default: () => null }));

/** Opens the dialog for a member. `save` answers the call that saves a search. */
async function openDialog(save: (body: unknown) => Response | Promise<Response>) {
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
    const isSave = new URL(request.url).pathname.startsWith('/api/users/me/saved-searches/');
    return isSave ? save(await request.json()) : fetchOther(request);
  });
  await screen.findByRole('button', { name: 'Menu' });
  await user.click(await screen.findByRole('button', { name: 'Save search' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
  await user.clear(dialog.getByLabelText('Name'));
  return { user, dialog };
}

it('the dialog keeps what is typed when the session ends, and saves it after a login in another tab', async () => {
  const saved: unknown[] = [];
  let isAccepted = false;
  const { user, dialog } = await openDialog((body) => {
    if (!isAccepted) return json({ message: 'Please log in again.' }, 401)();
    saved.push(body);
    return json(savedSearchesOf())();
  });
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

it('a step back closes the dialog, but not while the search is being saved', async () => {
  let answer = (_: Response) => {};
  const { user, dialog } = await openDialog(() => new Promise<Response>((resolve) => (answer = resolve)));
  const isAtGuard = () => window.history.state?.usr?.guards !== undefined;
  await expect.poll(isAtGuard).toBe(true);
  await user.type(dialog.getByLabelText('Name'), 'Mine{Enter}');
  expect(dialog.getByRole('button', { name: 'Saving...' })).toBeTruthy();
  const stepBack = () =>
    act(
      () =>
        new Promise((resolve) => {
          window.addEventListener('popstate', resolve, { once: true });
          window.history.back();
        }),
    );
  for (const _ of [1, 2, 3]) {
    await stepBack();
    await expect.poll(isAtGuard).toBe(true);
  }
  await user.keyboard('{Escape}');
  expect(dialog.getByRole('button', { name: 'Saving...' })).toBeTruthy();
  answer(json(savedSearchesOf())());
  expect(await dialog.findByRole('status')).toBe(document.activeElement);
  await stepBack();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(window.location.pathname).toBe('/listings');
});

it('the button is hidden if the backend saves no searches', async () => {
  await openApp('/listings?location=Milano', {
    capabilities: ['search-filters'],
    answers: { 'GET /api/search/filtered': json({ ...aSummary(), listings: [], next: null }) },
  });
  await screen.findByRole('button', { name: 'Filters' });
  expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull();
});

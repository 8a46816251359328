import '../../support/browser.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../../fixtures/members.ts';
import { changeTokenElsewhere, fillLogin, json, keptToken, openApp } from '../../support/app-session.tsx';
import { takeConsoleLines } from '../../support/setup.ts';

const unauthorized = json({ message: 'Please log in again.' }, 401);

const header = () => within(screen.getByRole('banner'));
const likedListings = () => screen.findByRole('heading', { level: 1, name: /^Liked Listings/ });
const creation = () => screen.findByRole('heading', { level: 1, name: 'Create New Listing' });
const login = () => screen.findByRole('dialog', { name: 'Login' });
const landing = () => screen.findByRole('heading', { level: 1, name: 'Your Space, Your Match.' });
const notice = () => screen.queryByText(/^Your session has ended\./);

describe("a visitor on a member's route", () => {
  it.each(['/profile', '/create-listing'])('is sent to the login from %s', async (path) => {
    const { address } = await openApp(path);
    await login();
    expect(address()).toBe('/login');
  });

  it('comes to the requested page after the login', async () => {
    const { user, address } = await openApp('/liked-listings?from=mail&page=2');
    const before = window.history.length;
    await login();
    expect(address()).toBe('/login');
    await fillLogin(user);
    expect(await likedListings()).toBeTruthy();
    expect(address()).toBe('/liked-listings?from=mail&page=2');
    expect(keptToken()).toBe('token-1');
    // No login is left behind to go back to.
    expect(window.history.length).toBe(before);
  });

  it('comes there after a failed login too', async () => {
    const { user, address, answers } = await openApp('/liked-listings', {
      answers: { 'POST /api/auth/login': unauthorized },
    });
    await login();
    await fillLogin(user);
    expect((await screen.findByText('Please log in again.')).getAttribute('role')).toBe('alert');
    expect(takeConsoleLines()).toEqual(['Stanza: login failed. The server answered 401.']);
    answers['POST /api/auth/login'] = json({ token: 'token-2' });
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await likedListings()).toBeTruthy();
    expect(address()).toBe('/liked-listings');
  });
});

describe("a member on a member's route", () => {
  it('sees a spinner while the session is restored, then the screen', async () => {
    const profile = Promise.withResolvers<Response>();
    const { address, calls } = await openApp('/liked-listings', {
      token: 'token-1',
      answers: { 'GET /api/users/me': () => profile.promise },
    });
    expect(await within(screen.getByRole('main')).findByText('Loading...')).toBeTruthy();
    await expect.poll(() => calls.at(-1)).toEqual({ call: 'GET /api/users/me', token: 'token-1' });
    expect(address()).toBe('/liked-listings');
    await act(async () => profile.resolve(json(aUser())()));
    expect(await likedListings()).toBeTruthy();
  });

  it('goes to / on Logout, not to the login', async () => {
    const { user, address } = await openApp('/liked-listings', { token: 'token-1' });
    await likedListings();
    await user.click(header().getByRole('button', { name: 'Menu' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await landing()).toBeTruthy();
    expect(address()).toBe('/');
    expect(notice()).toBeNull();
  });

  it('goes to / on a Logout in another tab', async () => {
    const { address } = await openApp('/liked-listings', { token: 'token-1' });
    await likedListings();
    act(() => changeTokenElsewhere(null));
    expect(await landing()).toBeTruthy();
    expect(address()).toBe('/');
  });
});

describe('a session that cannot be verified', () => {
  const failing = { token: 'token-1', answers: { 'GET /api/users/me': json({}, 503) } };

  it('shows an error, keeps the token, shows it again if the next try fails, and is restored by another', async () => {
    const { user, address, answers } = await openApp('/liked-listings', failing);
    const tryAgain = () => screen.findByRole('button', { name: 'Try Again' });
    const line = 'Stanza: profile failed. The server answered 503.';
    expect(await screen.findByRole('heading', { level: 1, name: 'You could not be signed in' })).toBeTruthy();
    expect(takeConsoleLines()).toEqual([line]);
    expect(keptToken()).toBe('token-1');
    expect(address()).toBe('/liked-listings');
    await user.click(await tryAgain());
    await expect.poll(takeConsoleLines).toEqual([line]);
    answers['GET /api/users/me'] = json(aUser());
    await user.click(await tryAgain());
    expect(await likedListings()).toBeTruthy();
  });
});

describe('a session that the server has ended', () => {
  it('before the page was opened, leads to the login with a notice, and then to the page', async () => {
    const { user, address, answers } = await openApp('/liked-listings?page=2', {
      token: 'token-0',
      answers: { 'GET /api/users/me': unauthorized },
    });
    await login();
    expect(takeConsoleLines()).toEqual(['Stanza: profile failed. The server answered 401.']);
    expect(notice()?.textContent).toBe('Your session has ended. Log in to go on.');
    expect(keptToken()).toBeNull();
    answers['GET /api/users/me'] = json(aUser());
    await fillLogin(user);
    expect(await likedListings()).toBeTruthy();
    expect(address()).toBe('/liked-listings?page=2');
    expect(notice()).toBeNull();
  });

  /** Fills in half of a form, and then makes a call that finds the token expired. */
  async function expireInMidForm() {
    const app = await openApp('/create-listing', {
      token: 'token-1',
      answers: { 'GET /api/users/me/listings': json([]) },
    });
    await creation();
    await app.user.type(screen.getByLabelText('Listing Title'), 'Sunny room');
    // The chat starts by itself, and would log an error if it requested its list without a token.
    await waitFor(() =>
      expect(app.calls).toContainEqual({ call: 'GET /api/chat/conversations', token: 'token-1' }),
    );
    app.answers['GET /api/users/me/likes'] = unauthorized;
    app.answers['GET /api/users/me'] = unauthorized;
    act(() => changeTokenElsewhere('token-2'));
    await screen.findByText(/^Your session has ended\./);
    expect(takeConsoleLines()).toEqual(['Stanza: profile failed. The server answered 401.']);
    return app;
  }
  const title = () => screen.getByLabelText<HTMLInputElement>('Listing Title').value;

  it('while a form is filled in, leaves the form on the screen, also after a login in another tab', async () => {
    const { address, answers } = await expireInMidForm();
    expect(address()).toBe('/create-listing');
    expect(title()).toBe('Sunny room');
    const link = screen.getByRole('link', { name: 'Log in again in a new tab' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/login', '_blank']);
    answers['GET /api/users/me'] = json(aUser());
    act(() => changeTokenElsewhere('token-3'));
    await expect.poll(notice).toBeNull();
    expect(await header().findByRole('button', { name: 'Menu' })).toBeTruthy();
    expect(title()).toBe('Sunny room');
  });

  it('leaves the screen when the notice is dismissed', async () => {
    const { user, address } = await expireInMidForm();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(await landing()).toBeTruthy();
    expect(address()).toBe('/');
  });
});

import '../../support/browser.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../../fixtures/members.ts';
import { arrivalOf, destinationOf, registeredEmail, wasRegistered } from '../../../src/app/routing/intent.ts';
import { demoUser } from '../../../src/domain/account/members.ts';
import { changeTokenElsewhere, fillLogin, json, keptToken, openApp } from '../../support/app-session.tsx';
import { takeConsoleLines } from '../../support/setup.ts';

const header = () => within(screen.getByRole('banner'));
const memberMenu = () => header().findByRole('button', { name: 'Menu' });
const loginLink = () => header().findByRole('link', { name: 'Login' });
const landing = () => screen.findByRole('heading', { level: 1, name: 'Your Space, Your Match.' });
const notice = () => screen.queryByText(/^Your session has ended\./);
const unauthorized = json({}, 401);

describe('a login', () => {
  it('keeps the token and goes to /home', async () => {
    const { user, address } = await openApp('/login');
    await fillLogin(user);
    expect(await landing()).toBeTruthy();
    expect(address()).toBe('/home');
    expect(keptToken()).toBe('token-1');
    expect(await memberMenu()).toBeTruthy();
  });

  it('of the demo user makes no call and keeps no token, and neither does their logout', async () => {
    const { user, address, calls } = await openApp('/login');
    await fillLogin(user, { email: demoUser.email, password: 'demo123' });
    expect(await landing()).toBeTruthy();
    await user.click(await memberMenu());
    expect(screen.getByText('Demo User')).toBeTruthy();
    expect(screen.getByText(demoUser.email)).toBeTruthy();
    expect(keptToken()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await loginLink()).toBeTruthy();
    expect(address()).toBe('/');
    expect(calls).toEqual([]);
  });

  it('is not shown to a member', async () => {
    const { address } = await openApp('/login', { token: 'token-1' });
    expect(await landing()).toBeTruthy();
    expect(address()).toBe('/home');
  });

  it('is left for /home', async () => {
    const { user, address } = await openApp('/login');
    await screen.findByRole('dialog', { name: 'Login' });
    await user.keyboard('{Escape}');
    expect(await landing()).toBeTruthy();
    expect(address()).toBe('/home');
  });

  it('welcomes a new member', async () => {
    const { user, address } = await openApp('/register', {
      answers: { 'POST /api/auth/register': () => new Response(null, { status: 201 }) },
    });
    for (const label of ['First Name', 'Last Name', 'Email', 'Password', 'Confirm Password']) {
      await user.type(await screen.findByLabelText(label), 'secret');
    }
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Your account is ready. Log in to start.')).toBeTruthy();
    expect(address()).toBe('/login');
  });
});

describe('a kept token', () => {
  it('restores the session on the next page', async () => {
    const { calls } = await openApp('/feedback', { token: 'token-1' });
    expect(await memberMenu()).toBeTruthy();
    expect(new Set(calls.map(({ token }) => token))).toEqual(new Set(['token-1']));
    expect(keptToken()).toBe('token-1');
  });

  it('signs feedback', async () => {
    const sent: unknown[] = [];
    const { user } = await openApp('/feedback', {
      token: 'token-1',
      answers: {
        'POST /api/feedback': async (request) => {
          sent.push(await request.json());
          return new Response(null, { status: 201 });
        },
      },
    });
    expect(await screen.findByText('Giulia Ferri', { selector: 'bdi' })).toBeTruthy();
    await user.type(screen.getByLabelText('What should we know?'), 'The map could show trams.');
    await user.click(screen.getByRole('button', { name: 'Submit Feedback' }));
    expect(await screen.findByText('Thank You!')).toBeTruthy();
    expect(sent).toEqual([{ text: 'The map could show trams.', userId: 7 }]);
  });

  it('does not show an earlier member of this page', async () => {
    const { answers, user } = await openApp('/feedback', { token: 'token-1' });
    await memberMenu();
    answers['GET /api/users/me'] = json(aUser({ id: 8, firstName: 'Marco', lastName: 'Riva' }));
    act(() => changeTokenElsewhere('token-2'));
    await user.click(await memberMenu());
    expect(await screen.findByText('Marco Riva', { selector: 'bdi' })).toBeTruthy();
    expect(screen.queryByText('Giulia Ferri')).toBeNull();
  });
});

describe('other tabs', () => {
  it('sign this one in', async () => {
    await openApp('/feedback');
    await loginLink();
    act(() => changeTokenElsewhere('token-1'));
    expect(await memberMenu()).toBeTruthy();
    expect(await screen.findByText('Giulia Ferri', { selector: 'bdi' })).toBeTruthy();
  });

  it('sign this one out, which stays on a public screen', async () => {
    const { address } = await openApp('/feedback', { token: 'token-1' });
    await memberMenu();
    act(() => changeTokenElsewhere(null));
    expect(await loginLink()).toBeTruthy();
    expect(address()).toBe('/feedback');
    expect(notice()).toBeNull();
  });

  it('that log out say so in this one, until it is dismissed', async () => {
    const { user } = await openApp('/feedback', { token: 'token-1' });
    await memberMenu();
    act(() => {
      changeTokenElsewhere('');
      changeTokenElsewhere(null);
    });
    expect(await screen.findByText('You logged out in another tab.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('You logged out in another tab.')).toBeNull();
    expect(await loginLink()).toBeTruthy();
  });

  it('lead this one from the login to the requested screen', async () => {
    const { address } = await openApp('/login', { state: { from: '/feedback' } });
    await screen.findByRole('dialog', { name: 'Login' });
    act(() => changeTokenElsewhere('token-1'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Feedback' })).toBeTruthy();
    expect(address()).toBe('/feedback');
  });
});

describe('the notice of an ended session', () => {
  async function openExpired() {
    const app = await openApp('/feedback', {
      token: 'token-0',
      answers: { 'GET /api/users/me': unauthorized },
    });
    await screen.findByText(/^Your session has ended\./);
    expect(takeConsoleLines()).toEqual(['Stanza: profile failed. The server answered 401.']);
    return app;
  }

  it('is an alert over the screen, which stays; the token is removed', async () => {
    const { address } = await openExpired();
    expect(notice()?.closest('[role=alert]')).not.toBeNull();
    expect(await screen.findByRole('heading', { level: 1, name: 'Feedback' })).toBeTruthy();
    expect(address()).toBe('/feedback');
    expect(keptToken()).toBeNull();
  });

  it('opens the login in another tab, and on the login screen asks for the login', async () => {
    const { user } = await openExpired();
    const link = screen.getByRole('link', { name: 'Log in again in a new tab' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/login', '_blank']);
    await user.click(header().getByRole('link', { name: 'Login' }));
    expect(await screen.findByText('Your session has ended. Log in to go on.')).toBeTruthy();
  });

  it('names the reason after a reload too, until it is dismissed', async () => {
    await openExpired();
    cleanup();
    const { user } = await openApp('/feedback');
    expect(await screen.findByText(/^Your session has ended\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    cleanup();
    await openApp('/feedback');
    await loginLink();
    expect(notice()).toBeNull();
  });

  it('disappears when it is dismissed, and does not return', async () => {
    const { user } = await openExpired();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(notice()).toBeNull();
    await user.click(header().getByRole('link', { name: 'Login' }));
    expect(notice()).toBeNull();
  });

  it('disappears with a login', async () => {
    const { answers } = await openExpired();
    answers['GET /api/users/me'] = json(aUser());
    act(() => changeTokenElsewhere('token-1'));
    expect(await memberMenu()).toBeTruthy();
    expect(notice()).toBeNull();
  });
});

describe('where a login leads', () => {
  it.each(['/', '/profile', '/liked-listings?page=2', '/listing/7?from=//mail', '/a//b'])('%s', (from) => {
    expect(destinationOf({ from })).toBe(from);
  });

  it.each([
    ['no state', null],
    ['undefined', undefined],
    ['a text for a state', '/profile'],
    ['a number for a state', 7],
    ['a list for a state', ['/profile']],
    ['a state without it', {}],
    ['nothing', { from: '' }],
    ['null', { from: null }],
    ['a number', { from: 7 }],
    ['an object', { from: { pathname: '/profile' } }],
    ['a list', { from: ['/profile'] }],
    ['another site', { from: 'https://evil.example' }],
    ['another site, without its scheme', { from: '//evil.example' }],
    ['another site, behind a backslash', { from: '/\\evil.example' }],
    ['another site, behind two backslashes', { from: '\\\\evil.example' }],
    ['another site, behind a space', { from: ' //evil.example' }],
    ['another site, behind a tab that browsers drop', { from: '/\t/evil.example' }],
    ['another site, behind a line feed that browsers drop', { from: '/\n\\evil.example' }],
    ['a script', { from: 'javascript:alert(1)' }],
    ['a path without its slash', { from: 'profile' }],
  ])('nowhere with %s', (_, state) => {
    expect(destinationOf(state)).toBeUndefined();
  });

  it('is /home if the state contains another site', async () => {
    const { user, address } = await openApp('/login', { state: { from: '//evil.example/home' } });
    await fillLogin(user);
    expect(await landing()).toBeTruthy();
    expect(address()).toBe('/home');
  });

  it('is the listing that a visitor wanted to like, with the like', async () => {
    const { user, address, calls } = await openApp('/login', {
      state: { from: '/listings', like: 101, resume: 'first /listings' },
      answers: {
        'GET /api/search/listings': json([]),
        'GET /api/users/me/listings': json([]),
        'GET /api/users/me/likes/101': json(false),
        'POST /api/users/me/likes/101': () => new Response(null, { status: 201 }),
      },
    });
    await fillLogin(user);
    expect(await screen.findByRole('heading', { level: 1, name: 'All Listings' })).toBeTruthy();
    expect(address()).toBe('/listings');
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('POST /api/users/me/likes/101'));
    // The intent is removed: if the member takes the like back, a reload does not repeat it.
    await waitFor(() => expect(arrivalOf(window.history.state.usr).like).toBeUndefined());
  });

  it.each([
    {
      name: 'with a token',
      capabilities: ['registration-token'],
      answer: { token: 'token-1' },
      at: '/listings',
    },
    {
      name: 'with a token, without a profile',
      capabilities: ['registration-token'],
      answer: { token: 'token-1' },
      at: '/login',
    },
    { name: 'without a token', capabilities: [], answer: {}, at: '/login' },
  ])('after a registration $name is $at', async ({ name, capabilities, answer, at }) => {
    const isBroken = name.endsWith('profile');
    const { user, address } = await openApp('/register', {
      capabilities,
      state: { from: '/listings', contact: true, to: 'Giulia' },
      answers: {
        'POST /api/auth/register': json(answer, 201),
        'GET /api/search/listings': json([]),
        'GET /api/users/me/listings': json([]),
        ...(isBroken && { 'GET /api/users/me': json({ message: 'Later.' }, 500) }),
      },
    });
    expect(await screen.findByText('Your message to Giulia is kept.')).toBeTruthy();
    for (const label of ['First Name', 'Last Name', 'Password', 'Confirm Password'])
      fireEvent.change(screen.getByLabelText(label), { target: { value: 'secret' } });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'nina@example.org' } });
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    if (at === '/login') {
      const welcome = 'Your account is ready. Log in to start. Your message to Giulia is kept.';
      expect(await screen.findByText(welcome)).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nina@example.org');
    } else expect(await screen.findByRole('heading', { level: 1, name: 'All Listings' })).toBeTruthy();
    expect(address()).toBe(at);
    expect(takeConsoleLines().join()).toMatch(isBroken ? /profile failed/ : /^$/);
  });

  it.each([
    ['no state', null, {}],
    ['another type', { like: '7', resume: 7 }, {}],
    ['a fraction', { like: 7.5 }, {}],
    ['both', { like: 7, resume: 'key /listings' }, { like: 7, resume: 'key /listings' }],
  ])('contains an intent: %s', (_, state, expected) => {
    expect(arrivalOf(state)).toEqual(expected);
  });

  it.each([
    [{ isRegistered: true }, true],
    [{ isRegistered: 'true' }, false],
    [{ isRegistered: 1 }, false],
    [{}, false],
    [null, false],
    ['isRegistered', false],
  ])('%j is a registration: %s', (state, expected) => {
    expect(wasRegistered(state)).toBe(expected);
  });

  it('starts with the email of a new account, and the focus on the password', async () => {
    await openApp('/login', { state: { isRegistered: true, email: 'nina@example.org' } });
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    expect(email.value).toBe('nina@example.org');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  });

  it.each([
    [{ email: 7 }, undefined],
    [null, undefined],
    [{ email: 'x'.repeat(300) }, 'x'.repeat(254)],
  ])('%j holds the email %s', (state, expected) => {
    expect(registeredEmail(state)).toBe(expected);
  });
});

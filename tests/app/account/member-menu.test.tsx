import '../../support/browser.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../../fixtures/members.ts';
import { changeTokenElsewhere, json, keptToken, offline, openApp } from '../../support/app-session.tsx';
import { takeConsoleLines } from '../../support/setup.ts';

const header = () => within(screen.getByRole('banner'));
const menuButton = () => header().getByRole('button', { name: 'Menu' });
const isOpen = () => menuButton().getAttribute('aria-expanded') === 'true';
const menu = () => {
  const element = document.getElementById(menuButton().getAttribute('aria-controls') ?? '');
  if (!element) throw new Error('The menu button controls nothing');
  return element;
};
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);
const loginLink = () => header().queryByRole('link', { name: 'Login' });

/** The app's feedback screen, which is small and public, opened as a member. */
async function openAsMember(user = aUser(), answers = {}) {
  const app = await openApp('/feedback', {
    token: 'token-1',
    answers: { 'GET /api/users/me': json(user), ...answers },
  });
  await header().findByRole('button', { name: 'Menu' });
  await screen.findByRole('heading', { level: 1, name: 'Feedback' });
  return app;
}

async function openMenu() {
  const app = await openAsMember();
  await app.user.click(menuButton());
  expect(isOpen()).toBe(true);
  return app;
}

describe("a visitor's header", () => {
  it('has a Login button, and the links to its screens', async () => {
    const { user, address } = await openApp('/feedback');
    await header().findByRole('link', { name: 'Login' });
    expect(linksIn(screen.getByRole('banner'))).toEqual([
      ['Stanza', '/'],
      ['All listings', '/listings'],
      ['Map', '/map'],
      ['Rent a Room', '/create-listing'],
      ['Register', '/register'],
      ['Login', '/login'],
    ]);
    await user.click(header().getByRole('link', { name: 'Login' }));
    await waitFor(() => expect(address()).toBe('/login'));
    await waitFor(() => expect(loginLink()).toBeNull());
  });

  it('has a menu on a small screen, which closes when it is left', async () => {
    const { user, address } = await openApp('/feedback');
    await screen.findByRole('heading', { level: 1, name: 'Feedback' });
    // Hidden by CSS at this screen width.
    const more = await header().findByRole('button', { name: 'More', hidden: true });
    const list = () => document.getElementById(more.getAttribute('aria-controls') ?? '') as HTMLElement;
    expect([more.getAttribute('aria-expanded'), list().hidden]).toEqual(['false', true]);
    const outside = screen.getByRole('heading', { level: 1 });
    const leave: ((links: HTMLElement[]) => unknown)[] = [
      () => fireEvent.keyDown(more, { key: 'Escape' }),
      () => fireEvent.pointerDown(outside),
      (links) => fireEvent.focusOut(links[2] as HTMLElement, { relatedTarget: outside }),
      () => user.click(more),
    ];
    for (const leaving of leave) {
      await user.click(more);
      expect([more.getAttribute('aria-expanded'), list().hidden]).toEqual(['true', false]);
      const links = within(list()).getAllByRole('link', { hidden: true });
      expect(links.map(({ textContent }) => textContent)).toEqual([
        'All listings',
        'Rent a Room',
        'Register',
      ]);
      await leaving(links);
      expect(list().hidden).toBe(true);
    }
    await user.click(more);
    await user.click(within(list()).getByRole('link', { name: 'Register', hidden: true }));
    await waitFor(() => expect(address()).toBe('/register'));
  });

  it('shows neither while a session is restored', async () => {
    const profile = Promise.withResolvers<Response>();
    await openApp('/feedback', { token: 'token-1', answers: { 'GET /api/users/me': () => profile.promise } });
    await screen.findByRole('heading', { level: 1, name: 'Feedback' });
    expect(loginLink()).toBeNull();
    expect(header().queryByRole('button', { name: 'Menu' })).toBeNull();
    profile.resolve(json(aUser())());
    expect(await header().findByRole('button', { name: 'Menu' })).toBeTruthy();
  });
});

describe("a member's header", () => {
  it('has icons, the picture and a menu instead of the Login button', async () => {
    await openAsMember();
    expect(loginLink()).toBeNull();
    expect(isOpen()).toBe(false);
    expect(
      header()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/', '/listings', '/map', '/create-listing', '/conversations', '/liked-listings', '/profile']);
    for (const name of ['Rent a Room', 'Messages', 'Liked Listings', 'Profile']) {
      expect(header().getByRole('link', { name })).toBeTruthy();
    }
    const picture = header().getByRole('link', { name: 'Profile' }).querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/images/giulia.webp');
  });

  it('shows a default picture if there is none', async () => {
    await openAsMember(aUser({ profilePicturePath: null }));
    const picture = header().getByRole('link', { name: 'Profile' });
    expect(picture.querySelector('img')).toBeNull();
    expect(picture.querySelector('svg')).not.toBeNull();
  });
});

describe('the menu', () => {
  it('shows name, e-mail, links and Logout', async () => {
    await openMenu();
    expect(within(menu()).getByText('Giulia Ferri')).toBeTruthy();
    expect(within(menu()).getByText('giulia@example.org')).toBeTruthy();
    expect(linksIn(menu())).toEqual([
      ['Rent a Room', '/create-listing'],
      ['Messages', '/conversations'],
      ['Liked Listings', '/liked-listings'],
      ['Profile', '/profile'],
    ]);
    expect(within(menu()).getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  it('opens and closes with the keyboard, from which it is hidden until then', async () => {
    const { user } = await openAsMember();
    expect(menu().hidden).toBe(true);
    expect(within(menu()).queryByRole('button', { name: 'Logout' })).toBeNull();
    menuButton().focus();
    await user.tab();
    expect(menu().contains(document.activeElement)).toBe(false);
    menuButton().focus();
    await user.keyboard('{Enter}');
    expect(isOpen()).toBe(true);
    await user.keyboard(' ');
    expect(isOpen()).toBe(false);
  });

  it('closes on a click outside it, on Escape, and when the focus leaves it', async () => {
    const { user } = await openMenu();
    const ways: [string, () => Promise<void>][] = [
      ['a click on what the screen is about', () => user.click(screen.getByRole('heading', { level: 1 }))],
      ['a click beside it in the header', () => user.click(screen.getByRole('banner'))],
      ['a second click on its button', () => user.click(menuButton())],
      ['Escape', () => user.keyboard('{Escape}')],
      [
        'Escape within it',
        async () => {
          await user.tab();
          expect(document.activeElement?.textContent).toBe('Rent a Room');
          await user.keyboard('{Escape}');
          await waitFor(() => expect(document.activeElement).toBe(menuButton()));
        },
      ],
      [
        'the focus leaving at its end',
        async () => {
          within(menu()).getByRole('button', { name: 'Logout' }).focus();
          await user.tab();
        },
      ],
      ['the focus leaving at its start', () => user.tab({ shift: true })],
    ];
    for (const [way, close] of ways) {
      if (!isOpen()) await user.click(menuButton());
      expect(isOpen(), `before ${way}`).toBe(true);
      await close();
      await expect.poll(isOpen, { message: way }).toBe(false);
      await expect.poll(() => menu().hidden, { message: way }).toBe(true);
    }
  });

  it('leaves the focus where a click outside put it', async () => {
    const { user } = await openMenu();
    await user.click(screen.getByLabelText('What should we know?'));
    await expect.poll(isOpen).toBe(false);
    expect(document.activeElement).toBe(screen.getByLabelText('What should we know?'));
  });

  it('stays open on a click in it, on the keyboard walking through it, and on another key', async () => {
    const { user } = await openMenu();
    await user.click(within(menu()).getByText('Giulia Ferri'));
    expect(isOpen()).toBe(true);
    menuButton().focus();
    await user.tab();
    await user.tab();
    expect(isOpen()).toBe(true);
    await user.keyboard('a');
    expect(isOpen()).toBe(true);
  });

  it('closes on a choice, which is opened, and on the choice of the current screen', async () => {
    const { user, address } = await openMenu();
    const choose = () => user.click(within(menu()).getByRole('link', { name: 'Liked Listings' }));
    await choose();
    await waitFor(() => expect(address()).toBe('/liked-listings'));
    expect(isOpen()).toBe(false);
    expect(await screen.findByRole('heading', { level: 1, name: /^Liked Listings/ })).toBeTruthy();
    await user.click(menuButton());
    expect(isOpen()).toBe(true);
    await choose();
    expect(isOpen()).toBe(false);
  });

  it('shows a hostile name as text', async () => {
    const { user } = await openAsMember(aUser({ firstName: '<b>Giulia</b>', lastName: '\u202eirreF' }));
    await user.click(menuButton());
    expect(within(menu()).getByText('<b>Giulia</b> \u202eirreF')).toBeTruthy();
    expect(menu().querySelector('b')).toBeNull();
  });
});

describe('Logout', () => {
  const logOut = async (user: UserEvent) => {
    await user.click(menuButton());
    await user.click(within(menu()).getByRole('button', { name: 'Logout' }));
  };

  it('clears the user at once, drops and revokes the token, and goes to /', async () => {
    const { user, calls, address } = await openAsMember();
    await logOut(user);
    await waitFor(() => expect(address()).toBe('/'));
    expect(loginLink()).not.toBeNull();
    expect(header().queryByRole('button', { name: 'Menu' })).toBeNull();
    expect(keptToken()).toBeNull();
    await expect
      .poll(() => calls.filter(({ call }) => call.startsWith('POST')))
      .toEqual([{ call: 'POST /api/auth/logout', token: 'token-1' }]);
    expect(await screen.findByRole('heading', { name: 'Your Space, Your Match.' })).toBeTruthy();
  });

  it('works if the backend lacks the call', async () => {
    const missing = () => new Response(null, { status: 404 });
    const { user, calls } = await openAsMember(aUser(), { 'POST /api/auth/logout': missing });
    await logOut(user);
    await expect.poll(() => calls.at(-1)?.call).toBe('POST /api/auth/logout');
    expect(keptToken()).toBeNull();
    expect(loginLink()).not.toBeNull();
  });

  it('works without a connection', async () => {
    const { user, address } = await openAsMember(aUser(), { 'POST /api/auth/logout': offline });
    await logOut(user);
    await waitFor(() => expect(address()).toBe('/'));
    expect(keptToken()).toBeNull();
    expect(loginLink()).not.toBeNull();
    await expect.poll(takeConsoleLines).toEqual(['Stanza: logout failed. No connection.']);
  });

  it('leaves a closed menu for the next member', async () => {
    const { user } = await openApp('/', { token: 'token-1' });
    await header().findByRole('button', { name: 'Menu' });
    await logOut(user);
    await header().findByRole('link', { name: 'Login' });
    act(() => changeTokenElsewhere('token-2'));
    await header().findByRole('button', { name: 'Menu' });
    expect(isOpen()).toBe(false);
  });
});

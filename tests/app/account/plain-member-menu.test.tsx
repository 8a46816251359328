import '../../support/browser.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aUser } from '../../../fixtures/members.ts';
import { json, openApp } from '../../support/app-session.tsx';
import { takeConsoleLines } from '../../support/setup.ts';

// Chakra's code cannot be loaded.
vi.mock('../../../src/app/layouts/MemberHeader.tsx', () => {
  throw new Error('not loaded');
});

const header = () => within(screen.getByRole('banner'));

it("without Chakra's code a member still has the menu", async () => {
  const { user, address } = await openApp('/feedback', {
    token: 'token-1',
    answers: { 'GET /api/users/me': json(aUser()) },
  });
  const menu = await header().findByRole('button', { name: 'Menu' });
  await user.click(menu);
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  const list = within(document.getElementById(menu.getAttribute('aria-controls') ?? '') as HTMLElement);
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Rent a Room', '/create-listing'],
    ['Messages', '/conversations'],
    ['Liked Listings', '/liked-listings'],
    ['Profile', '/profile'],
  ]);
  expect(list.getByText(/giulia.*@/i)).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(await header().findByRole('link', { name: 'Login' })).toBeTruthy();
  expect(takeConsoleLines().join('\n')).toContain('menu failed');
});

import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SharedLink } from '../../../src/machines/listing/share.machine.ts';
import { openListing } from './listing-screen.tsx';

const press = async ({ user }: { user: UserEvent }) =>
  user.click(await screen.findByRole('button', { name: 'Share Sunny room near the Politecnico' }));

it('shares only the title and the address of the page', async () => {
  window.history.replaceState(null, '', '/listing/101?from=mail#photos');
  const links: SharedLink[] = [];
  const view = openListing({
    shareLink: async (link) => {
      links.push(link);
      return 'shared';
    },
  });
  await press(view);
  expect(links).toEqual([
    { title: 'Sunny room near the Politecnico', address: `${window.location.origin}/listing/101` },
  ]);
  expect(screen.queryByText('Link copied')).toBeNull();
});

it('shows that the link is copied', async () => {
  const view = openListing({ shareLink: async () => 'copied' });
  await press(view);
  expect((await screen.findByText('Link copied')).getAttribute('role')).toBe('status');
});

it('shows the link if it can be neither shared nor copied', async () => {
  const view = openListing({
    shareLink: async () => {
      throw new Error('not allowed');
    },
  });
  await press(view);
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this room' }));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(field.value).toBe(window.location.origin + window.location.pathname);
  await view.user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

import '../support/browser.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PublishedNotice } from '../../src/app/layouts/PublishedNotice.tsx';

const open = (state: unknown) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', state }]}>
      <PublishedNotice />
    </MemoryRouter>,
  );

it('says that a listing was published, until it is dismissed', async () => {
  open({ isPublished: true });
  expect(screen.getByRole('status').textContent).toContain('Your listing is published.');
  expect(screen.getByRole('link', { name: 'See my listings' }).getAttribute('href')).toBe('/profile');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).toBeNull();
});

it.each([null, {}, { isPublished: 'yes' }])('says nothing for the state %o', (state) => {
  open(state);
  expect(screen.queryByRole('status')).toBeNull();
});

import '../../support/browser.ts';
import { screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { PublishedNotice } from '../../../src/app/layouts/PublishedNotice.tsx';
import { renderView } from '../../support/render.tsx';

// It needs a session; own-listings.spec.ts shows it.
vi.mock('../../../src/app/root/NewRoom.tsx', () => ({ default: () => null }));

function Links({ state }: { state: unknown }) {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate('/', { state })}>
        Publish
      </button>
      <button type="button" onClick={() => navigate('/feedback')}>
        Leave
      </button>
    </>
  );
}

async function publish(state: unknown) {
  const view = renderView(
    <>
      <PublishedNotice />
      <Links state={state} />
    </>,
    { at: '/create-listing' },
  );
  await view.user.click(screen.getByRole('button', { name: 'Publish' }));
  return view;
}

it('says that a listing was published, until it is dismissed', async () => {
  const { user } = await publish({ isPublished: true });
  expect(screen.getByRole('status').textContent).toContain('Your listing is published.');
  expect(screen.getByRole('link', { name: 'See my listings' }).getAttribute('href')).toBe('/profile');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).toBeNull();
});

it('ends with the page: going back does not show it again', async () => {
  const { user, back, address } = await publish({ isPublished: true });
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.queryByRole('status')).toBeNull();
  back();
  expect(address()).toBe('/');
  expect(screen.queryByRole('status')).toBeNull();
});

it.each([null, {}, { isPublished: 'yes' }])('says nothing for the state %o', async (state) => {
  await publish(state);
  expect(screen.queryByRole('status')).toBeNull();
});

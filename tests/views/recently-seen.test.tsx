import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RecentlySeen } from '../../src/views/listing-detail/RecentlySeen.tsx';
import { renderView } from '../support/render.tsx';

const rooms = [
  { id: 2, title: 'Studio <b>', price: 900, location: 'Navigli', imageUrl: '/images/2.jpg' },
  { id: 1, title: 'Attic', price: 450, location: 'Bovisa' },
];

describe('rooms that were opened on this device', () => {
  it('lead back to their pages, the last one first', () => {
    renderView(<RecentlySeen rooms={rooms} onForget={() => {}} />);
    const list = within(screen.getByRole('region', { name: 'Recently seen' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Studio <b>', '/listing/2'],
      ['Attic', '/listing/1'],
    ]);
    expect(list.getByText('$900/month')).toBeTruthy();
  });

  it('can be removed, and an empty list shows nothing', async () => {
    const onForget = vi.fn();
    const { user } = renderView(<RecentlySeen rooms={rooms} onForget={onForget} />);
    await user.click(screen.getByRole('button', { name: 'Forget these rooms' }));
    expect(onForget).toHaveBeenCalledOnce();
    renderView(<RecentlySeen rooms={[]} onForget={onForget} />);
    expect(screen.getAllByRole('region', { name: 'Recently seen' })).toHaveLength(1);
  });
});

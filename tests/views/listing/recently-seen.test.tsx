import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { RecentlySeen } from '../../../src/views/listing/RecentlySeen.tsx';
import { renderView } from '../../support/render.tsx';

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

  it('can be removed: a message has the focus', async () => {
    const Screen = () => {
      const [shown, setShown] = useState(rooms);
      return <RecentlySeen rooms={shown} onForget={() => setShown([])} />;
    };
    const { user } = renderView(<Screen />);
    await user.click(screen.getByRole('button', { name: 'Forget these rooms' }));
    expect(screen.queryByRole('region', { name: 'Recently seen' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('These rooms are forgotten.');
  });

  it('are not shown if there are none', () => {
    renderView(<RecentlySeen rooms={[]} onForget={() => {}} />);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Link, NavLink } from '../../src/components/Link.tsx';
import { renderView } from '../support/render.tsx';

it('goes to its address without a reload', async () => {
  const { user, address } = renderView(<Link to="/listings?location=Roma">Rome</Link>);
  const link = screen.getByRole('link', { name: 'Rome' });
  expect(link.getAttribute('href')).toBe('/listings?location=Roma');
  await user.click(link);
  expect(address()).toBe('/listings?location=Roma');
});

it('leaves a click for a new tab, and one that was handled, alone', () => {
  const { address } = renderView(
    <>
      <Link to="/map">Map</Link>
      <Link to="/map" onClick={(event) => event.preventDefault()}>
        Handled
      </Link>
    </>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Map' }), { ctrlKey: true });
  fireEvent.click(screen.getByRole('link', { name: 'Handled' }));
  expect(address()).toBe('/');
});

it.each([
  ['/map', 'page'],
  ['/Map/', 'page'],
  ['/map/rooms', 'page'],
  ['/maps', null],
  ['/', null],
])('at %s the link to the map has aria-current %s', (at, current) => {
  renderView(<NavLink to="/map">Map</NavLink>, { at });
  expect(screen.getByRole('link', { name: 'Map' }).getAttribute('aria-current')).toBe(current);
});

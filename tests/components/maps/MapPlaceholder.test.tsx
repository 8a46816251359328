import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { MapPlaceholder } from '../../../src/components/maps/MapPlaceholder.tsx';
import { renderView } from '../../support/render.tsx';

afterEach(cleanup);

test('shows that the map is loading', () => {
  renderView(<MapPlaceholder state="loading" />);
  expect(screen.getByRole('status').textContent).toBe('Loading map...');
});

test('shows that the map could not be loaded, with Try Again', async () => {
  let retries = 0;
  renderView(
    <MapPlaceholder
      state="failed"
      onRetry={() => {
        retries += 1;
      }}
    />,
  );
  expect(screen.getByRole('alert').textContent).toContain('The map could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(retries).toBe(1);
});

test('shows no button without onRetry', () => {
  renderView(<MapPlaceholder state="failed" />);
  expect(screen.queryByRole('button')).toBeNull();
});

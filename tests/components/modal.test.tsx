import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Modal } from '../../src/components/Modal.tsx';
import { renderView } from '../support/render.tsx';

it('closes by a click beside it, and not by one on the message above it', async () => {
  const closes: string[] = [];
  const { user } = renderView(
    <>
      <div id="not-loaded-screen" style={{ pointerEvents: 'auto' }}>
        Try Again
      </div>
      <p style={{ pointerEvents: 'auto' }}>Page</p>
      <Modal label="Question" shape="card" onClose={() => closes.push('closed')}>
        <button type="button">Stay</button>
      </Modal>
    </>,
  );
  await screen.findByRole('dialog', { name: 'Question' });
  await user.click(screen.getByText('Try Again'));
  expect(closes).toEqual([]);
  await user.click(screen.getByText('Page'));
  expect(closes).toEqual(['closed']);
});

import '../support/browser.ts';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PageTitle, UnreadContext } from '../../src/components/PageTitle.tsx';

it.each([
  [0, 'Map · Stanza'],
  [1, '(1) Map · Stanza'],
  [99, '(99) Map · Stanza'],
  [100, '(99+) Map · Stanza'],
])('the title with %i unread messages is %s', (unread, title) => {
  const view = (count: number) => (
    <UnreadContext value={count}>
      <PageTitle>Map · Stanza</PageTitle>
    </UnreadContext>
  );
  const { rerender } = render(view(unread));
  expect(document.title).toBe(title);
  rerender(view(0));
  expect(document.title).toBe('Map · Stanza');
});

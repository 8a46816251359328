import '../../support/browser.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LegalTexts } from '../../../src/views/shell/LegalTexts.tsx';
import { renderView } from '../../support/render.tsx';

it.each([
  ['Privacy Policy', /one cookie keeps the language for a year/],
  ['Terms of Service', /no payment goes through the app/],
  ['Contact', /Write to the operator/],
])('what the footer calls %s is folded under this heading', async (name, text) => {
  const { user } = renderView(<LegalTexts />);
  const folded = screen.getByText(text).closest('details');
  expect(folded?.open).toBe(false);
  await user.click(screen.getByRole('heading', { name }));
  expect(folded?.open).toBe(true);
});

it('who wants to write to the operator finds the feedback form', () => {
  renderView(<LegalTexts />);
  expect(screen.getByText('feedback form').getAttribute('href')).toBe('/feedback');
});

import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { guideNames, guidePath, guidePaths } from '../../../src/domain/listing/guides.ts';
import { contractKinds } from '../../../src/schemas/listing/contract.ts';
import GuidesView from '../../../src/views/listing/guides/GuidesView.tsx';
import { renderView } from '../../support/render.tsx';

const open = (path: string) =>
  renderView(
    <Routes>
      <Route path="/guides/*" element={<GuidesView />} />
    </Routes>,
    { at: path },
  );

describe('the pages about contracts', () => {
  it('are listed, each with its sentence', () => {
    open('/guides');
    const list = within(screen.getAllByRole('list')[0] ?? document.body);
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      guidePaths.filter((path) => path !== '/guides'),
    );
  });

  it.each(guideNames)(
    '%s has points, the sources that docs/product names, and is no legal advice',
    (name) => {
      open(`/guides/${name}`);
      expect(document.title).toContain(screen.getByRole('heading', { level: 1 }).textContent);
      const [points, sources] = screen
        .getAllByRole('list')
        .map((list) => within(list).getAllByRole('listitem'));
      expect(points?.length).toBeGreaterThan(2);
      const row = readFileSync('docs/product/listing/guides.md', 'utf8')
        .split('\n')
        .find((line) => line.startsWith(`| \`${name}\``));
      expect(row?.split(' | ').at(-1)).toBe(`${sources?.map(({ textContent }) => textContent).join('; ')} |`);
      expect(screen.getByText(/1 Jan 2025.*It is no legal advice/)).toBeTruthy();
    },
  );

  it('of no name is not found', () => {
    open('/guides/nothing');
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  it('are where the contract of a listing leads to', () => {
    for (const kind of [...contractKinds, null]) expect(guidePaths).toContain(guidePath(kind));
    expect(guidePath('free')).toBe('/guides/ordinary');
  });
});

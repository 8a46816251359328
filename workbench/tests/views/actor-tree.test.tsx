import './chart-browser.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ActorTree } from '../../src/live/ActorTree.tsx';
import { actorLines } from '../../src/live/actor-lines.ts';
import { emptySession, hear } from '../../src/live/live-session.ts';
import { started } from '../live-records.ts';

test('only some of thousands of actors are in the page, and the keyboard reaches all of them', async () => {
  const user = userEvent.setup();
  const records = Array.from({ length: 2000 }, (_, index) => started(`x:${index}`, { id: `item-${index}` }));
  const { apps } = hear(
    emptySession,
    { message: { type: 'records', app: 'app', records, dropped: 0 }, problems: [] },
    0,
  );
  const actors = apps.get('app')?.actors.values() ?? [];
  render(<ActorTree lines={actorLines(actors, false)} selectedId={null} onSelect={() => {}} />);
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(300);
  await user.tab();
  await user.keyboard('{End}');
  const last = screen.getByRole('treeitem', { name: /^item-1999/ });
  expect(document.activeElement).toBe(last);
  expect(last.getAttribute('aria-posinset')).toBe('2000');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByRole('treeitem', { name: /^item-1997/ }));
});

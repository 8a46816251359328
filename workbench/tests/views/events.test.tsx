import './chart-browser.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import EventsPanel from '../../src/flow/EventsPanel.tsx';
import type { UrlState } from '../../src/shell/url-state.ts';
import { registry, subjectOf } from '../samples/registry.ts';

function show(selectedId: string | null = null) {
  const gone: Partial<UrlState>[] = [];
  const { entry, chart } = subjectOf('signUp');
  render(
    <EventsPanel
      registry={registry}
      entry={entry}
      chart={chart}
      selectedId={selectedId}
      onSelect={() => {}}
      steps={null}
      onSteps={() => {}}
      onGo={(to) => gone.push(to)}
    />,
  );
  return { gone, user: userEvent.setup() };
}

const items = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem');

it('shows the senders and receivers of an event, and links to them', async () => {
  const { gone, user } = show();
  expect(screen.getByRole('status').textContent).toMatch(/^(\d+) of \1 events$/);
  await user.type(screen.getByRole('searchbox', { name: 'Event' }), 'step.back');
  expect(screen.getByRole('status').textContent).toMatch(/^1 of \d+ events$/);
  const [receiver] = items('Receivers of step.back');
  if (!receiver) throw new Error('nobody receives it');
  expect(receiver.textContent).toBe('signUp, account ');
  expect(screen.getByText('No machine sends it: a view or other code does.')).toBeTruthy();
  await user.click(within(receiver).getByRole('button'));
  expect(gone).toEqual([
    { tab: 'chart', machine: 'signUp', selected: 'signUp.account|step.back|0', steps: null },
  ]);
});

it('begins with the event of the selected transition, also by the keyboard', async () => {
  const { gone, user } = show('signUp.account|step.back|0');
  expect(screen.getByRole('searchbox', { name: 'Event' })).toHaveProperty('value', 'step.back');
  for (let tab = 0; tab < 4; tab++) await user.tab();
  await user.keyboard('{Enter}');
  expect(gone).toHaveLength(1);
});

it('can be limited to the events of the selected machine', async () => {
  const { user } = show();
  const before = Number.parseInt(screen.getByRole('status').textContent ?? '', 10);
  await user.click(screen.getByRole('checkbox', { name: 'Only those of signUp' }));
  expect(Number.parseInt(screen.getByRole('status').textContent ?? '', 10)).toBeLessThan(before);
  expect(screen.getByText('signUp.finished')).toBeTruthy();
});

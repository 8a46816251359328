import '../../support/browser.ts';
import '../../support/setup.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { isMachine } from 'statechart-workbench/model/nodes.ts';
import { expect, it, vi } from 'vitest';
import { openApp } from '../../support/app-session.tsx';
import { plantFault } from '../../support/plant-fault.ts';
import { takeConsoleLines } from '../../support/setup.ts';

const vital = { name: 'LCP', value: 1, rating: 'good' } as const;
const notice = () => screen.queryByText('Something went wrong on this page.');
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const ownLines = () => takeConsoleLines().filter((line) => line.startsWith('Stanza:'));

async function typeIntoLogin() {
  const app = await openApp('/login');
  const { rootActor } = await import('../../../src/app/root/root-actor.ts');
  await app.user.type(await screen.findByLabelText('Email'), 'giulia@');
  return { ...app, rootActor };
}

it('a fault in the root shows a notice, keeps the typed text, and Reload reloads', async () => {
  const { rootActor, user } = await typeIntoLogin();
  plantFault(rootActor.logic, 'actions', 'setVital');
  act(() => rootActor.send({ type: 'vital.measured', vital }));
  await waitFor(() => expect(notice()).not.toBeNull());
  expect(email().value).toBe('giulia@');
  expect(ownLines()).toEqual(['Stanza: root failed. Boom 1']);
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('a fault in the session shows the same notice, is one line in the log, and keeps the typed text', async () => {
  const { rootActor } = await typeIntoLogin();
  const machine = rootActor.logic.implementations.actors.session;
  if (!isMachine(machine)) throw new Error('The session is no machine');
  plantFault(machine, 'guards', 'isOwnToken');
  const session = rootActor.getSnapshot().children.session;
  act(() => session?.send({ type: 'token.changed', token: 'token-2' }));
  await waitFor(() => expect(notice()).not.toBeNull());
  expect(email().value).toBe('giulia@');
  expect(ownLines()).toHaveLength(1);
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { rejected } from '../../../fixtures/failures.ts';
import { confirmEmailMachine } from '../../../src/machines/account/confirm-email.machine.ts';
import { ConfirmEmailView } from '../../../src/views/account/ConfirmEmailView.tsx';
import { renderView } from '../../support/render.tsx';

function open(token: string, confirmEmail: () => Promise<void>) {
  const machine = confirmEmailMachine.provide({ actors: { confirmEmail: fromPromise(confirmEmail) } });
  return renderView(<ConfirmEmailView machine={machine} token={token} isLoggedIn={false} />);
}

it('confirms on a click, after a failure too', async () => {
  let calls = 0;
  const { user } = await open('of-the-mail', async () => {
    calls += 1;
    if (calls === 1) throw rejected(400, 'This link has expired or was used already.');
  });
  screen.getByRole('heading', { level: 1, name: 'Confirm your e-mail' });
  expect(calls).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('This link has expired or was used already.');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('heading', { name: 'Your e-mail is confirmed' });
  expect(screen.queryByRole('button')).toBe(null);
});

it('says that a link without a token is not complete', async () => {
  await open('', () => Promise.reject(new Error('not expected in this test')));
  screen.getByRole('heading', { name: 'This link is not complete' });
  expect(screen.queryByRole('button')).toBe(null);
});

it('says that the e-mail is confirmed to a member who opens a used link', async () => {
  const machine = confirmEmailMachine.provide({
    actors: {
      confirmEmail: fromPromise(() => Promise.reject(rejected(400, 'This link was used already.'))),
      fetchConfirmation: fromPromise<{ isConfirmed: boolean }>(async () => ({ isConfirmed: true })),
    },
  });
  const { user } = renderView(<ConfirmEmailView machine={machine} token="used" isLoggedIn />);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('heading', { name: 'Your e-mail is confirmed' });
  expect(screen.queryByText('This link was used already.')).toBe(null);
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { offline, rejected } from '../../../fixtures/failures.ts';
import { aListing } from '../../../fixtures/listings.ts';
import { flatmateInvitationMachine } from '../../../src/machines/match/flatmate-invitation.machine.ts';
import { householdConfirmationMachine } from '../../../src/machines/match/household-confirmation.machine.ts';
import type { Invitation } from '../../../src/schemas/match/household.calls.ts';
import { FlatmateNotice } from '../../../src/views/match/FlatmateNotice.tsx';
import { HouseholdPanel } from '../../../src/views/match/HouseholdPanel.tsx';
import { InviteFlatmates } from '../../../src/views/match/InviteFlatmates.tsx';
import { renderView } from '../../support/render.tsx';

type Answer = { id: number; key: string; livesThere: boolean };

function openNotice(isMember: boolean, ...answers: (number | Error)[]) {
  const sent: Answer[] = [];
  const confirmed: number[] = [];
  const machine = householdConfirmationMachine.provide({
    actors: {
      confirm: fromPromise<{ confirmedBy: number }, Answer>(async ({ input }) => {
        sent.push(input);
        const answer = answers.shift();
        if (typeof answer !== 'number') throw answer;
        return { confirmedBy: answer };
      }),
    },
  });
  const view = renderView(
    <FlatmateNotice
      machine={machine}
      id={101}
      flatmateKey="key-1"
      name="Giulia"
      isMember={isMember}
      onConfirmed={(count) => confirmed.push(count)}
    />,
  );
  return { ...view, sent, confirmed };
}

it('asks a flatmate, and thanks for the answer; after a failure the answer is sent again', async () => {
  const { user, sent, confirmed } = openNotice(true, offline, 1);
  expect(screen.getByText(/^Giulia says that you share this flat/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Yes, so we live' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Your answer was not saved/);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(
    await screen.findByText('Thank you. The listing says that one more flatmate confirms it.'),
  ).toBeTruthy();
  expect(sent).toEqual(Array(2).fill({ id: 101, key: 'key-1', livesThere: true }));
  expect(confirmed).toEqual([1]);
});

it('takes a no, and says why a link has ended', async () => {
  const { user, sent } = openNotice(true, 0);
  await user.click(screen.getByRole('button', { name: 'I do not live there' }));
  expect(await screen.findByText('Thank you. You do not count as a flatmate.')).toBeTruthy();
  expect(sent).toEqual([{ id: 101, key: 'key-1', livesThere: false }]);
});

it('says why a link has ended, without another try', async () => {
  const { user } = openNotice(true, rejected(409, 'This link has ended.'));
  await user.click(screen.getByRole('button', { name: 'Yes, so we live' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This link has ended.');
  expect(screen.queryByRole('button')).toBeNull();
});

it('sends a visitor to the login', () => {
  openNotice(false);
  expect(screen.getByRole('link', { name: 'Log in, then open the link again' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('makes the link of the poster when asked', async () => {
  const answers = [offline, { key: 'a+b', until: '2026-12-06T12:00:00.000Z' }];
  const fetch = fromPromise<Invitation, { id: number }>(async () => {
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer;
    return answer;
  });
  const machine = flatmateInvitationMachine.provide({ actors: { fetch } });
  const { user } = renderView(
    <InviteFlatmates
      machine={machine}
      id={101}
      share={(address) => <a href={address}>Share the invitation</a>}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Ask flatmates to confirm' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be made/);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await screen.findByRole('link', { name: 'Share the invitation' })).getAttribute('href')).toBe(
    '/listing/101?flatmate=a%2Bb',
  );
  expect(screen.getByRole('status').textContent).toMatch(/6\sDec\s2026/);
});

it.each([
  [{ confirmedBy: 1 }, 'Confirmed by 1 other account'],
  [{ confirmedBy: 2 }, 'Confirmed by 2 other accounts'],
  [{}, null],
])('shows how many confirm it: %o', (confirmations, text) => {
  const household = { people: 2, occupations: [], languages: [], answers: {}, ...confirmations };
  renderView(<HouseholdPanel listing={aListing({ household })} />);
  expect(screen.queryByText(/^Confirmed by/)?.textContent ?? null).toBe(text);
});

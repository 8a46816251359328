import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { personMatchMachine } from '../../../src/machines/match/person-match.machine.ts';
import type { PersonMatch } from '../../../src/schemas/match/person-match.calls.ts';
import { PersonMatchPart } from '../../../src/views/match/PersonMatchPart.tsx';
import { renderView } from '../../support/render.tsx';

const coarse: PersonMatch = { band: 'low', reasons: null, isAllowed: false };

function show(match: PersonMatch, onAsked = () => {}) {
  const machine = personMatchMachine.provide({
    actors: {
      fetchMatch: fromPromise<PersonMatch, { conversationId: number }>(async () => {
        onAsked();
        return match;
      }),
      saveAllowance: fromPromise<PersonMatch, { conversationId: number; isAllowed: boolean }>(
        async ({ input: { isAllowed } }) => ({
          band: 'good',
          reasons: [{ question: 'pets', kind: 'different', theirs: 'any' }],
          isAllowed,
        }),
      ),
    },
  });
  return renderView(<PersonMatchPart machine={machine} conversationId={31} name="Marco" />);
}

it('shows the band alone, and the reasons once both allow them', async () => {
  const { user } = show(coarse);
  expect(await screen.findByText('You may get on in few points.')).toBeTruthy();
  expect(screen.getByText(/^A rough guess/)).toBeTruthy();
  const choice = screen.getByRole('switch', { name: 'Let Marco see how my answers fit theirs' });
  await user.click(choice);
  expect(await screen.findByText('You may get on well.')).toBeTruthy();
  expect(document.body.textContent).toContain('Different: pets.');
  expect(screen.queryByText(/^A rough guess/)).toBeNull();
});

it('says nothing if too little is known', async () => {
  let answered = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answered = resolve;
  });
  show({ ...coarse, band: null }, () => answered());
  await isAnswered;
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});

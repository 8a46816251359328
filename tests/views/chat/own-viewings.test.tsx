import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fromPromise, type NonReducibleUnknown } from 'xstate';
import { offline } from '../../../fixtures/failures.ts';
import { aViewing } from '../../../fixtures/viewings.ts';
import { meetingMachine } from '../../../src/machines/chat/meeting.machine.ts';
import { ownViewingsMachine } from '../../../src/machines/chat/own-viewings.machine.ts';
import type { OwnViewing } from '../../../src/schemas/chat/viewing.ts';
import { OwnViewingsView } from '../../../src/views/chat/OwnViewingsView.tsx';
import { renderView } from '../../support/render.tsx';

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Rome');
});

const of = (overrides: Partial<OwnViewing>): OwnViewing => ({
  ...aViewing(),
  conversationId: 31,
  otherName: 'Marco Bianchi',
  ...overrides,
});
const agreed: Partial<OwnViewing> = {
  state: 'agreed',
  times: [],
  proposedBy: null,
  start: '2026-11-24T17:00:00.000Z',
};

/** The answer to who says that they have met. */
let met = () => ({ isMutual: false });

function open(...answers: (OwnViewing[] | Error)[]) {
  const fetch = fromPromise<OwnViewing[], NonReducibleUnknown>(async () => {
    const answer = answers.shift() ?? [];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return renderView(
    <OwnViewingsView
      Review={({ of, name, isHost }) => (
        <p>{`Review of ${name} at ${of.listingId}, as ${isHost ? 'host' : 'guest'}`}</p>
      )}
      machine={ownViewingsMachine.provide({ actors: { fetch } })}
      meetingMachine={meetingMachine.provide({
        actors: {
          confirm: fromPromise<{ isMutual: boolean }, { conversationId: number; listingId: number }>(
            async () => met(),
          ),
        },
      })}
      userId={7}
    />,
  );
}

it('lists what waits for an answer, the days ahead, and folded what is over', async () => {
  open([
    of({ listingId: 1, title: 'Proposed room' }),
    of({ ...agreed, listingId: 2, title: 'Agreed room', address: 'Via Pacini 12' }),
    of({
      ...agreed,
      listingId: 3,
      conversationId: 32,
      title: 'Same day',
      otherName: 'Anna Verdi',
      place: 'video',
    }),
    of({
      listingId: 4,
      title: 'Cancelled room',
      state: 'cancelled',
      ending: 'cancelled',
      times: [],
      proposedBy: null,
    }),
    of({ ...agreed, listingId: 5, title: 'Seen room', state: 'done' }),
  ]);
  const rows = await screen.findAllByRole('listitem');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Without an answer', 'Tuesday 24 November']);
  const rowOf = (title: string) => within(screen.getByText(title).closest('li') ?? document.body);
  expect(rowOf('Proposed room').getByText('Marco proposes a time')).toBeTruthy();
  expect(rowOf('Proposed room').getByText('Wed, 25 Nov 2026, 09:30')).toBeTruthy();
  expect(rowOf('Agreed room').getByText('18:00')).toBeTruthy();
  expect(rowOf('Agreed room').getByText('with Marco Bianchi · 30 minutes · Via Pacini 12')).toBeTruthy();
  expect(rowOf('Same day').getByText(/with Anna Verdi · 30 minutes · by video/)).toBeTruthy();
  expect(rowOf('Same day').getByRole('link', { name: 'Open conversation' }).getAttribute('href')).toBe(
    '/conversations?conversation=32',
  );
  const over = within(screen.getByText('2 past or cancelled').closest('details') ?? document.body);
  expect(over.getByText('Seen room')).toBeTruthy();
  expect(over.getByText('Cancelled')).toBeTruthy();
  expect(rows.length).toBeGreaterThan(4);
});

it('says that none is ahead', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'No viewing is ahead' })).toBeTruthy();
});

it('can be tried again after a failure', async () => {
  const { user } = open(offline, []);
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'No viewing is ahead' })).toBeTruthy();
});

it('of a viewing that is over, the member reviews the other', async () => {
  const review = { own: null, isShown: false, until: '2026-12-08T17:30:00.000Z' };
  const { user } = open([
    of({ ...agreed, state: 'done', listingId: 5, review }),
    of({ ...agreed, state: 'done', listingId: 6, review: null }),
  ]);
  await user.click(await screen.findByText('2 past or cancelled'));
  expect(screen.getAllByText(/^Review of/).map(({ textContent }) => textContent)).toEqual([
    'Review of Marco at 5, as guest',
  ]);
});

it('of a viewing that is over, the member says that they have met; it counts once both do', async () => {
  let isDown = true;
  met = () => {
    if (isDown) throw offline;
    return { isMutual: true };
  };
  const done = { ...agreed, state: 'done' } as const;
  const { user } = open([
    of({ ...done, listingId: 5, title: 'Seen room', meeting: { isConfirmed: false, isMutual: false } }),
    of({ ...done, listingId: 6, title: 'Other room', meeting: { isConfirmed: true, isMutual: false } }),
    of({ ...done, listingId: 7, title: 'Old room' }),
  ]);
  await user.click(await screen.findByText('3 past or cancelled'));
  expect(screen.getByText('You say that you have met. It counts once Marco says so too.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'We Have Met' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The server could not be reached/);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'We Have Met' }));
  expect(await screen.findByText('You both say that you have met.')).toBeTruthy();
});

import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { offline } from '../../../fixtures/failures.ts';
import { aShownReview } from '../../../fixtures/safety.ts';
import { ownReviewsMachine } from '../../../src/machines/safety/own-reviews.machine.ts';
import {
  type KeepReview,
  type OfViewing,
  reviewMachine,
} from '../../../src/machines/safety/review.machine.ts';
import type {
  OwnReviews as Reviews,
  ReviewValues,
  ViewingReview,
} from '../../../src/schemas/safety/review.ts';
import { OwnReviews } from '../../../src/views/safety/OwnReviews.tsx';
import { ReviewPart } from '../../../src/views/safety/ReviewPart.tsx';
import { renderView } from '../../support/render.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T18:00:00.000Z'), toFake: ['Date'] }));

const of = { conversationId: 31, listingId: 101 };
const until = '2026-12-08T17:30:00.000Z';

function open(given: Partial<ViewingReview> & { isHost?: boolean; isDown?: boolean } = {}) {
  const { isHost = false, isDown = false, ...review } = given;
  const sent: unknown[] = [];
  const machine = reviewMachine.provide({
    actors: {
      record: fromCallback<KeepReview, OfViewing>(() => {}),
      writeReview: fromPromise<ViewingReview, { of: OfViewing; values: ReviewValues }>(async ({ input }) => {
        if (isDown) throw offline;
        sent.push(input.values);
        return { own: input.values, isShown: false, until };
      }),
      deleteReview: fromPromise<void, OfViewing>(async ({ input }) => void sent.push(input)),
    },
  });
  const view = renderView(
    <ReviewPart
      machine={machine}
      of={of}
      review={{ own: null, isShown: false, until, ...review }}
      isHost={isHost}
      name="Marco"
      onChange={() => sent.push('changed')}
    />,
  );
  return { ...view, sent, press: (name: string) => view.user.click(screen.getByRole('button', { name })) };
}

describe('the review of a viewing', () => {
  it('has facts and a text, shows when it will show, and can be deleted', async () => {
    const { user, press, sent } = open();
    await press('How was it?');
    expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]);
    await press('Later');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'How was it?' }));
    await press('How was it?');
    await user.click(screen.getByRole('checkbox', { name: 'Came on time' }));
    await user.click(screen.getByRole('checkbox', { name: 'Did not come on time' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Came on time' }).checked).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: 'The room was as described' }));
    await user.type(screen.getByRole('textbox'), 'A bright room.');
    await press('Save the Review');
    expect(await screen.findByText('Did not come on time · The room was as described')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Change the Review');
    expect(screen.getByRole('status').textContent).toMatch(
      /^Your review shows once Marco has written one too, or on 8\s+Dec\s+2026\.$/,
    );
    const values = { facts: ['notOnTime', 'asDescribed'], text: 'A bright room.' };
    expect(sent).toEqual([values, 'changed']);
    await press('Delete the Review');
    await press('Delete');
    expect(await screen.findByRole('button', { name: 'How was it?' })).toBeTruthy();
    expect(sent).toEqual([values, 'changed', of, 'changed']);
  });

  it('asks who showed the room nothing about the room, and loses no text if the server is away', async () => {
    const { user, press } = open({ isHost: true, isDown: true });
    await press('How was it?');
    expect(screen.queryByRole('checkbox', { name: /room/ })).toBeNull();
    await user.type(screen.getByRole('textbox'), 'Kind.');
    await press('Save the Review');
    expect(screen.getByRole('alert').textContent).toBe('Tick at least one fact.');
    await user.click(screen.getByRole('checkbox', { name: 'Answered quickly' }));
    await press('Save the Review');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The server could not be reached/);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Kind.');
  });

  it('stays as it is once it shows', () => {
    open({ own: { facts: ['slowAnswers'], text: '' }, isShown: true });
    expect(screen.getByRole('status').textContent).toBe('Your review shows.');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the panel of the profile', () => {
  function openPanel(reviews: Reviews | null) {
    const answers: unknown[] = [];
    const machine = ownReviewsMachine.provide({
      actors: {
        fetchReviews: fromPromise<Reviews>(async () => {
          if (reviews === null) throw offline;
          return reviews;
        }),
        answerReview: fromPromise<void, { id: number; text: string }>(
          async ({ input }) => void answers.push(input),
        ),
      },
    });
    const view = renderView(
      <OwnReviews
        machine={machine}
        Review={({ name, review }) => <p>{`Own review of ${name}: ${review.own?.text}`}</p>}
        ReportReview={({ reviewId }) => <p>{`Report ${reviewId}`}</p>}
      />,
    );
    return { ...view, answers };
  }

  it('has those about the member, each answered once, and those by the member', async () => {
    const { user, answers } = openPanel({
      received: [aShownReview(), aShownReview({ id: 4, firstName: 'Elena', answer: 'Thanks.' })],
      written: [
        {
          ...of,
          title: 'Sunny room',
          firstName: 'Marco',
          isHost: false,
          review: { own: { facts: ['onTime'], text: 'Kind.' }, isShown: true, until },
          answer: 'Come back!',
          isRemoved: true,
        },
      ],
    });
    const panel = within(await screen.findByRole('region', { name: 'Reviews' }));
    expect(panel.getByText('Marco, October 2026')).toBeTruthy();
    expect(panel.getAllByText('Came on time · Answered quickly')).toHaveLength(2);
    expect(panel.getByText('Report 3')).toBeTruthy();
    expect(panel.getByText('To Marco, about “Sunny room”')).toBeTruthy();
    expect(panel.getByText('Own review of Marco: Kind.')).toBeTruthy();
    expect(panel.getByText('The moderators have removed it: only you see it.')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Answer' }));
    expect(document.activeElement).toBe(panel.getByLabelText('Your answer'));
    await user.keyboard('Thank you!');
    await user.click(panel.getByRole('button', { name: 'Send the Answer' }));
    expect(await panel.findByText('Thank you!')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Reviews');
    expect(panel.queryByRole('button', { name: 'Answer' })).toBeNull();
    expect(answers).toEqual([{ id: 3, text: 'Thank you!' }]);
  });

  it('says if they cannot be loaded', async () => {
    openPanel(null);
    expect(await screen.findByText('The reviews could not be loaded.')).toBeTruthy();
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { notFound, offline, rejected } from '../../../fixtures/failures.ts';
import { aCard, anOwnCard } from '../../../fixtures/member-cards.ts';
import { aShownReview } from '../../../fixtures/safety.ts';
import { memberCardMachine } from '../../../src/machines/account/member-card.machine.ts';
import { ownCardMachine } from '../../../src/machines/account/own-card.machine.ts';
import type {
  CardSource,
  MemberCard,
  OwnCard as Own,
  ShownParts,
} from '../../../src/schemas/account/member-card.ts';
import { answersWithin } from '../../../src/views/account/card-text.ts';
import { OwnCard } from '../../../src/views/account/OwnCard.tsx';
import { PartnerCardButton } from '../../../src/views/account/PartnerCardButton.tsx';
import { renderView } from '../../support/render.tsx';

async function openCard(fetchCard: () => Promise<MemberCard>) {
  const machine = memberCardMachine.provide({
    actors: { fetch: fromPromise<MemberCard, { source: CardSource }>(() => fetchCard()) },
  });
  const view = renderView(<PartnerCardButton machine={machine} conversationId={31} name="Marco" />);
  await view.user.click(await screen.findByRole('button', { name: 'Tenant card of Marco' }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Tenant card of Marco' })) };
}

describe('the card of the other member', () => {
  it('shows the member', async () => {
    const { dialog } = await openCard(async () => aCard());
    expect(await dialog.findByRole('heading', { name: 'Marco' })).toBeTruthy();
    for (const text of [
      'Member since March 2025',
      'Usually answers within 3 hours',
      'Bocconi',
      'I study economics, and cook on Sundays.',
      'climbing',
      'chess',
    ]) {
      expect(dialog.getByText(text)).toBeTruthy();
    }
    expect(dialog.getByRole('link', { name: /Sunny room.*\$650\/month/ }).getAttribute('href')).toBe(
      '/listing/105',
    );
  });

  it('says what is confirmed, as facts', async () => {
    const university = { name: 'Bocconi', month: '2026-10' };
    const { dialog } = await openCard(async () => aCard({ proofs: { university, meetings: 2 } }));
    expect(await dialog.findByText('University address confirmed: Bocconi, October 2026')).toBeTruthy();
    expect(dialog.getByText('Met in a viewing by 2 members, as both say')).toBeTruthy();
    expect(dialog.queryByText(/verified/i)).toBeNull();
  });

  it('has the reviews, by first name and month, with the answers', async () => {
    const { dialog } = await openCard(async () => aCard({ reviews: [aShownReview({ answer: 'Thanks.' })] }));
    expect(await dialog.findByText('Marco, October 2026')).toBeTruthy();
    expect(dialog.getByText('Came on time · Answered quickly')).toBeTruthy();
    expect(dialog.getByText('Marco answers:').parentElement?.textContent).toBe('Marco answers: Thanks.');
  });

  it('shows a message if nothing is shown', async () => {
    const { dialog } = await openCard(async () =>
      aCard({
        pictureUrl: null,
        university: null,
        about: null,
        hobbies: [],
        memberSince: null,
        answersWithinHours: null,
        listings: [],
      }),
    );
    expect(await dialog.findByText('Marco shows nothing more.')).toBeTruthy();
    expect(dialog.queryAllByRole('list')).toEqual([]);
  });

  it('names a hobby once, and shows the words of others as text', async () => {
    const { dialog } = await openCard(async () =>
      aCard({ hobbies: ['chess', 'chess', '<b>x</b>'], about: '<script>1</script>' }),
    );
    expect(await dialog.findByText('<script>1</script>')).toBeTruthy();
    expect(dialog.getAllByText('chess')).toHaveLength(1);
    expect(dialog.getByText('<b>x</b>')).toBeTruthy();
  });

  it('can fail, is fetched again, and closes', async () => {
    let count = 0;
    const { dialog, user } = await openCard(async () => {
      count += 1;
      if (count === 1) throw offline;
      return aCard();
    });
    expect(await dialog.findByText('The card could not be loaded.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByText('Bocconi')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tenant card of Marco' }));
  });

  it('can be gone', async () => {
    const { dialog } = await openCard(() => Promise.reject(notFound()));
    expect(await dialog.findByText('This card is not shown any more.')).toBeTruthy();
  });
});

it.each([
  [1, 'an hour'],
  [12, '12 hours'],
  [24, 'a day'],
  [30, '2 days'],
  [72, '3 days'],
  [168, 'a week'],
])('within %i hours reads %s', (hours, text) => {
  expect(answersWithin(hours)).toBe(`Usually answers within ${text}`);
});

describe('the own card', () => {
  function open(save: (shown: ShownParts) => Promise<Own>, fetchOwn = async () => anOwnCard()) {
    const machine = ownCardMachine.provide({
      actors: {
        fetchOwnCard: fromPromise<Own>(fetchOwn),
        saveParts: fromPromise<Own, ShownParts>(({ input }) => save(input)),
      },
    });
    return renderView(<OwnCard machine={machine} />);
  }
  const about = () => screen.findByRole<HTMLInputElement>('switch', { name: 'About Me' });

  it('has a switch for each part, by keyboard too, and previews the choice', async () => {
    let { shown } = anOwnCard();
    const { user } = open(
      async (chosen) => {
        shown = chosen;
        return { ...anOwnCard(), shown };
      },
      async () => ({ ...anOwnCard(), shown }),
    );
    expect((await about()).checked).toBe(true);
    (await about()).focus();
    await user.keyboard(' ');
    expect((await about()).checked).toBe(false);
    await user.click(screen.getByRole('button', { name: 'See It as Others Do' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'My tenant card as others see it' }));
    expect(dialog.getByText('Bocconi')).toBeTruthy();
    expect(dialog.queryByText('I study economics, and cook on Sundays.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('returns to the saved values if a choice cannot be saved', async () => {
    const { user } = open(() => Promise.reject(rejected(429, 'Too many attempts.')));
    await user.click(await about());
    expect(await screen.findByText('Too many attempts.')).toBeTruthy();
    expect((await about()).checked).toBe(true);
  });

  it('can fail to load, and is loaded again', async () => {
    let count = 0;
    const { user } = open(
      async (shown) => ({ ...anOwnCard(), shown }),
      async () => {
        count += 1;
        if (count === 1) throw offline;
        return anOwnCard({ about: false });
      },
    );
    expect(await screen.findByText('The card could not be loaded.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect((await about()).checked).toBe(false);
  });
});

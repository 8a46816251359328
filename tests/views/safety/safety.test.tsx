import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { offline } from '../../../fixtures/failures.ts';
import {
  aBlock,
  aCase,
  aCopiedPhotoCase,
  anOwnDecision,
  anOwnReport,
  aSafetyPage,
  reportKey,
} from '../../../fixtures/safety.ts';
import { type Appeal, appealMachine } from '../../../src/machines/safety/appeal.machine.ts';
import { auditLogMachine } from '../../../src/machines/safety/audit-log.machine.ts';
import { blocksMachine } from '../../../src/machines/safety/blocks.machine.ts';
import { type CaseDecision, moderationMachine } from '../../../src/machines/safety/moderation.machine.ts';
import {
  type SafetyAbout,
  safetyActionsMachine,
} from '../../../src/machines/safety/safety-actions.machine.ts';
import { safetyPageMachine } from '../../../src/machines/safety/safety-page.machine.ts';
import type { Block, SafetyMember } from '../../../src/schemas/safety/block.ts';
import type { AuditEntry, Case, CaseQueue } from '../../../src/schemas/safety/moderation.ts';
import type { Report, SafetyPage } from '../../../src/schemas/safety/report.ts';
import { ModerationView } from '../../../src/views/safety/ModerationView.tsx';
import { SafetyControl } from '../../../src/views/safety/SafetyControl.tsx';
import { SafetyView } from '../../../src/views/safety/SafetyView.tsx';
import { renderView } from '../../support/render.tsx';

async function openControl(about: SafetyAbout) {
  const done: unknown[] = [];
  const effect = <Input, Output>(output: Output) =>
    fromPromise<Output, Input>(async ({ input }) => {
      done.push(input);
      return output;
    });
  const machine = safetyActionsMachine.provide({
    actors: {
      sendReport: effect<{ key: string; report: Report }, void>(undefined),
      block: effect<SafetyMember, Block>(aBlock()),
      leave: effect<{ conversationId: number }, void>(undefined),
    },
  });
  const view = renderView(
    <SafetyControl
      about={about}
      name="Marco"
      look="text"
      machine={machine}
      makeKey={() => reportKey}
      onLogin={null}
      onEnded={() => done.push('ended')}
    />,
  );
  await view.user.click(screen.getByRole('button', { name: /^Report/ }));
  const button = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
  return { ...view, done, button };
}

const partner = { member: { kind: 'partner', id: 31 }, messageId: null } as const;

describe('the dialog', () => {
  it('blocks in two taps and a question, and leaves the screen when it closes', async () => {
    const { user, done, button } = await openControl(partner);
    await user.click(button('Block Marco'));
    await user.click(button('Block'));
    expect(await screen.findByRole('dialog', { name: 'Marco is blocked.' })).toBeTruthy();
    await user.click(button('Close'));
    expect(done).toEqual([{ kind: 'partner', id: 31 }, 'ended']);
  });

  it('leaves a conversation', async () => {
    const { user, done, button } = await openControl(partner);
    await user.click(button('Leave this conversation'));
    await user.click(button('Leave conversation'));
    await screen.findByRole('dialog', { name: 'You have left the conversation.' });
    await user.click(button('Close'));
    expect(done).toEqual([{ conversationId: 31 }, 'ended']);
  });

  it('reports a message at once', async () => {
    const { user, done, button } = await openControl({ ...partner, messageId: 7 });
    await user.click(screen.getByLabelText('Insults or harasses'));
    await user.click(button('Send Report'));
    expect(await screen.findByText(/We look at it/)).toBeTruthy();
    expect(done).toMatchObject([
      { key: reportKey, report: { kind: 'message', id: 7, reason: 'harassment' } },
    ]);
  });

  it('reports a review, and offers no block', async () => {
    const { user, done, button } = await openControl({ member: null, messageId: null, reviewId: 3 });
    await user.click(screen.getByLabelText('Insults or harasses'));
    await user.click(button('Send Report'));
    await screen.findByText(/We look at it/);
    expect(done).toMatchObject([{ report: { kind: 'review', id: 3 } }]);
    expect(screen.queryByRole('button', { name: /^Block/ })).toBeNull();
  });

  it('has nothing to leave on a listing', async () => {
    await openControl({ member: { kind: 'poster', id: 101 }, messageId: null });
    expect(screen.queryByRole('button', { name: 'Leave this conversation' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Report this listing' })).toBeTruthy();
  });
});

describe('the page', () => {
  function open(page: SafetyPage | null, appeals: Appeal[] = []) {
    return renderView(
      <SafetyView
        page={safetyPageMachine.provide({
          actors: {
            fetch: fromPromise<SafetyPage>(async () => {
              if (page === null) throw offline;
              return page;
            }),
          },
        })}
        blocks={blocksMachine.provide({
          actors: {
            fetchRows: fromPromise<Block[]>(async () => [aBlock()]),
            deleteRow: fromPromise<void, { id: number }>(async () => {}),
          },
        })}
        appeal={appealMachine.provide({
          actors: {
            sendAppeal: fromPromise<void, Appeal>(async ({ input }) => {
              appeals.push(input);
            }),
          },
        })}
        hasModeration
      />,
    );
  }

  it.each([
    ['open', 'We will look at it.'],
    ['nothing', 'We looked, and found nothing against our rules.'],
    ['warned', 'We looked, and have warned the member.'],
    ['removed', 'We looked, and have removed it.'],
    ['suspended', 'We looked, and have suspended the member.'],
  ] as const)('answers a report: %s', async (outcome, text) => {
    open(aSafetyPage({ reports: [anOwnReport({ outcome })] }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('takes one appeal against a decision', async () => {
    const appeals: Appeal[] = [];
    const { user } = open(aSafetyPage({ decisions: [anOwnDecision()] }), appeals);
    await user.click(await screen.findByRole('button', { name: 'Appeal' }));
    await user.type(screen.getByLabelText('Why is the decision wrong?'), 'Not me.');
    await user.click(screen.getByRole('button', { name: 'Send Appeal' }));
    expect(await screen.findByText(/Your appeal is sent/)).toBeTruthy();
    expect(appeals).toEqual([{ id: 9, key: null, text: 'Not me.' }]);
  });

  it('asks before a block ends', async () => {
    const { user } = open(aSafetyPage());
    await user.click(await screen.findByRole('button', { name: 'Unblock Marco' }));
    expect(screen.getByRole('alertdialog', { name: 'Unblock Marco?' })).toBeTruthy();
  });

  it('leads moderators, and nobody else, to the moderation', async () => {
    open(aSafetyPage({ isModerator: true }));
    expect(await screen.findByRole('link', { name: 'Moderation' })).toBeTruthy();
  });

  it('says that it could not be loaded', async () => {
    open(null);
    expect(await screen.findByText('This list could not be loaded.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Moderation' })).toBeNull();
  });
});

describe('the moderation by keyboard', () => {
  async function open(first: Case = aCase()) {
    const decided: CaseDecision[] = [];
    const queue: CaseQueue = { cases: [first, aCase({ id: 10 })], count: 2 };
    const { user } = renderView(
      <ModerationView
        machine={moderationMachine.provide({
          actors: {
            fetchCases: fromPromise<CaseQueue>(async () => queue),
            decide: fromPromise<void, CaseDecision>(async ({ input }) => {
              decided.push(input);
            }),
          },
        })}
        log={auditLogMachine.provide({ actors: { fetch: fromPromise<AuditEntry[]>(async () => []) } })}
      />,
    );
    await screen.findByRole('heading', { name: /case 9/ });
    return { user, decided };
  }

  it('goes from case to case, chooses, and decides', async () => {
    const { user, decided } = await open();
    await user.keyboard('j');
    expect(await screen.findByRole('heading', { name: /case 10/ })).toBeTruthy();
    await user.keyboard('k');
    await user.keyboard('4{Enter}');
    expect(await screen.findByText('1 case waits')).toBeTruthy();
    expect(decided).toMatchObject([{ id: 9, verdict: { decision: 'suspend' } }]);
    expect(await screen.findByRole('heading', { name: /case 10/ })).toBeTruthy();
  });

  it('takes letters in the reason as letters, and Ctrl and Enter as the decision', async () => {
    const { user, decided } = await open();
    await user.keyboard('2');
    const field = screen.getByLabelText('Reason');
    await user.clear(field);
    await user.type(field, 'jk 4');
    expect(screen.getByRole('heading', { name: /case 9/ })).toBeTruthy();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('1 case waits')).toBeTruthy();
    expect(decided).toEqual([{ id: 9, verdict: { decision: 'warn', reason: 'jk 4' } }]);
  });

  it('shows the copy beside how it is now', async () => {
    await open();
    expect(screen.getByText('Sunny room')).toBeTruthy();
    expect(screen.getByText('Changed')).toBeTruthy();
    expect(screen.getByText(/Wants money first/)).toBeTruthy();
    expect(screen.queryByText('The listing that had the photo first')).toBeNull();
  });

  it('shows a copied photo beside the listing that had it first', async () => {
    await open(aCopiedPhotoCase());
    expect(screen.getByText("A photo is also in another member's listing, which had it first.")).toBeTruthy();
    expect(screen.queryByText('As it was found')).toBeNull();
    expect(screen.getByText('The listing that had the photo first')).toBeTruthy();
    expect(screen.getByText('The first listing')).toBeTruthy();
  });

  it('shows how a copied photo was found, if its listing has changed since', async () => {
    const { copy } = aCopiedPhotoCase();
    await open(aCopiedPhotoCase({ now: { ...copy, title: 'Another title' } }));
    expect(screen.getByText('As it was found')).toBeTruthy();
    expect(screen.getByText('Another title')).toBeTruthy();
  });
});

import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline, rejected } from '../../../fixtures/failures.ts';
import { twoContacts } from '../../../fixtures/inbox.ts';
import { kindAnswer } from '../../../src/domain/chat/inbox.ts';
import { inboxMachine as machine } from '../../../src/machines/chat/inbox.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const refresh = { type: 'inbox.refresh' } as const;
const open = { type: 'decline.open', key: 'key', text: kindAnswer } as const;
const close = { type: 'decline.close' } as const;
const choose = (...chosen: number[]) => ({ type: 'choice.change', chosen }) as const;
const write = (text: string) => ({ type: 'text.change', text }) as const;
const send = { type: 'decline.send' } as const;
const begun = (...capabilities: string[]) => started(machine, { isGrouped: true, capabilities });
const offered = () => begun('contact', 'inbox');
const shown = () => proceed(machine, offered(), done('fetchInbox', twoContacts));

describe('the states of the contacts', () => {
  it.each([
    ['are fetched where there is an inbox', [], 'loading'],
    ['can fail', [failed('fetchInbox', offline)], 'failed'],
    ['and are fetched again', [failed('fetchInbox', offline), refresh], 'loading'],
    ['with each message anew', [refresh], 'loading'],
    ['also once they are shown', [done('fetchInbox', twoContacts), refresh], 'loading'],
  ] as const)('%s', (_, events, list) => {
    expect(proceed(machine, offered(), ...events).snapshot.value).toMatchObject({ list });
  });

  it('are not there without one, and nothing waits for them', () => {
    const { snapshot } = proceed(machine, begun('contact'), refresh);
    expect(snapshot.value).toMatchObject({ list: 'notOffered' });
    expect(snapshot.hasTag('pending')).toBe(false);
  });

  const waited = { type: 'xstate.after.longestWait.inbox.wait.waiting' } as const;

  it.each([
    ['before the first answer', [], true],
    ['not for longer than a moment', [waited], false],
    ['not after the answer', [done('fetchInbox', twoContacts)], false],
    ['not after a failure', [failed('fetchInbox', offline)], false],
    ['not while they are fetched again', [done('fetchInbox', twoContacts), refresh], false],
  ] as const)('make the list wait: %s', (_, events, isPending) => {
    expect(proceed(machine, offered(), ...events).snapshot.hasTag('pending')).toBe(isPending);
  });

  it('are fetched again if a message arrives before the answer', () => {
    const step = proceed(machine, shown(), refresh, refresh);
    expect(invokedBy(step).map(({ id }) => id)).toEqual(['fetchInbox']);
  });

  it('stay while they are fetched again', () => {
    const { snapshot } = proceed(machine, shown(), refresh, failed('fetchInbox', offline));
    expect(snapshot.context.contacts).toEqual(twoContacts);
    expect(snapshot.hasTag('failed')).toBe(true);
  });
});

describe('the filter', () => {
  it('keeps what is not changed', () => {
    const step = proceed(machine, shown(), { type: 'filter.change', filter: { listingId: 101 } });
    const { snapshot } = proceed(machine, step, { type: 'filter.change', filter: { state: 'new' } });
    expect(snapshot.context.filter).toEqual({ listingId: 101, state: 'new' });
  });

  it('deselects members who can no longer be declined', () => {
    const step = proceed(machine, shown(), open, choose(31, 32), refresh);
    const rented = twoContacts.map((contact) =>
      contact.conversationId === 31 ? { ...contact, state: 'rented' as const } : contact,
    );
    expect(proceed(machine, step, done('fetchInbox', rented)).snapshot.context.chosen).toEqual([32]);
  });

  it('does not change the grouping, which can be switched off', () => {
    expect(shown().snapshot.context.isGrouped).toBe(true);
    const step = proceed(machine, shown(), { type: 'grouping.change', isGrouped: false });
    expect(emittedBy(step)).toEqual([{ type: 'grouping.changed', isGrouped: false }]);
    const { snapshot } = proceed(machine, step, { type: 'filter.change', filter: { state: 'new' } });
    expect(snapshot.context.isGrouped).toBe(false);
  });
});

describe('one answer to several', () => {
  it('is sent with its key, and the next one starts with an empty text', () => {
    const step = proceed(machine, shown(), open, choose(31, 32), write(' Sorry. '), send);
    expect(invokedBy(step)).toEqual([
      { id: 'decline', input: { key: 'key', conversationIds: [31, 32], text: 'Sorry.' } },
    ]);
    expect([...step.snapshot.tags].toSorted()).toEqual(['busy', 'declining']);
    const declined = twoContacts.map((contact) => ({ ...contact, state: 'declined' }));
    const { snapshot } = proceed(machine, step, done('decline', declined));
    expect(snapshot.value).toMatchObject({ answer: 'closed' });
    expect(snapshot.context).toMatchObject({ contacts: declined, text: null });
    expect(proceed(machine, { snapshot, actions: [] }, open).snapshot.context.text).toBe(kindAnswer);
  });

  it('cancels the viewings of those that it declines, where the backend does that', () => {
    const viewing = { start: null, version: 3 };
    const contacts = [{ ...twoContacts[0], state: 'viewing' as const, viewing }, twoContacts[1]];
    const step = proceed(
      machine,
      begun('contact', 'inbox', 'life-answer'),
      done('fetchInbox', contacts),
      open,
      choose(31),
      send,
    );
    expect(invokedBy(step)).toMatchObject([
      { input: { conversationIds: [31], viewings: [{ conversationId: 31, listingId: 101, version: 3 }] } },
    ]);
  });

  it.each([[[open, send]], [[open, choose(31), write('  '), send]]] as const)(
    'says what is missing after %j',
    (events) => {
      const step = proceed(machine, shown(), ...events);
      expect(step.snapshot.value).toMatchObject({ answer: 'open' });
      expect(step.snapshot.hasTag('declining')).toBe(true);
      expect(step.snapshot.context.message).toMatch(/^Choose at least one/);
      expect(proceed(machine, step, choose(32)).snapshot.context.message).toBeNull();
    },
  );

  it.each([
    [
      rejected(409, 'A viewing is agreed with one of them. Cancel it first.'),
      'A viewing is agreed with one of them. Cancel it first.',
    ],
    [offline, 'The server could not be reached. Your answer is kept here: please try again.'],
  ])('that fails keeps its text and shows the reason: %o', (error, message) => {
    const sent = proceed(machine, shown(), open, choose(31), write('Sorry.'), send);
    const step = proceed(machine, sent, failed('decline', error));
    expect(step.snapshot.value).toMatchObject({ answer: 'open', list: 'loading' });
    expect(step.snapshot.context).toMatchObject({ chosen: [31], text: 'Sorry.', message, key: 'key' });
    expect(proceed(machine, step, send).snapshot.context.message).toBeNull();
  });

  it('keeps the text when it is closed, but not the choice', () => {
    const { snapshot } = proceed(machine, shown(), open, choose(31), write('Sorry.'), close, {
      ...open,
      key: 'next',
    });
    expect(snapshot.context).toMatchObject({ text: 'Sorry.', chosen: [], key: 'next' });
  });

  it('does not close before the answer', () => {
    const { snapshot } = proceed(machine, shown(), open, choose(31), send, close, choose(32), write('x'));
    expect(snapshot.hasTag('busy')).toBe(true);
    expect(snapshot.context.chosen).toEqual([31]);
  });
});

import fc from 'fast-check';
import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { garbled, notFound, offline, rejected } from '../../../fixtures/failures.ts';
import { aCard, anOwnCard } from '../../../fixtures/member-cards.ts';
import { memberCardMachine } from '../../../src/machines/account/member-card.machine.ts';
import { ownCardMachine } from '../../../src/machines/account/own-card.machine.ts';
import {
  type CardPart,
  cardParts,
  type OwnCard,
  type ShownParts,
} from '../../../src/schemas/account/member-card.ts';
import { invokedBy } from '../../support/machine-step.ts';

describe('the card of another member', () => {
  const source = { kind: 'partner', conversationId: 31 } as const;
  const begin = () => started(memberCardMachine, { source });

  it('is fetched and shown', () => {
    expect(invokedBy(begin())).toEqual([{ id: 'fetch', input: { source } }]);
    const { snapshot } = proceed(memberCardMachine, begin(), done('fetch', aCard()));
    expect(snapshot.value).toBe('shown');
    expect(snapshot.context.data).toEqual(aCard());
  });

  it('can be gone', () => {
    const { snapshot } = proceed(memberCardMachine, begin(), failed('fetch', notFound()));
    expect(snapshot.context.failure).toBe('notFound');
  });

  it('can fail, and is fetched again', () => {
    const step = proceed(memberCardMachine, begin(), failed('fetch', offline));
    expect([...step.snapshot.tags]).toEqual(['failed']);
    expect(proceed(memberCardMachine, step, { type: 'fetch.retry' }).snapshot.hasTag('loading')).toBe(true);
  });
});

describe('the own card', () => {
  const machine = ownCardMachine;
  const toggle = (part: CardPart) => ({ type: 'part.toggle', part }) as const;
  const fetched = done('fetchOwnCard', anOwnCard());
  const begin = () => started(machine);
  const shown = () => proceed(machine, begin(), fetched);
  const saved = (overrides: Partial<ShownParts>) => done('saveParts', anOwnCard(overrides));

  it('shows the switches as they are saved', () => {
    const { snapshot } = shown();
    expect(snapshot.value).toEqual({ card: 'shown', preview: 'closed' });
    expect(snapshot.context.chosen).toEqual(anOwnCard().shown);
  });

  it('has no switches before it is loaded', () => {
    expect(proceed(machine, begin(), toggle('picture')).actions).toEqual([]);
  });

  it('can fail to load, and is loaded again', () => {
    const step = proceed(machine, begin(), failed('fetchOwnCard', offline));
    expect(step.snapshot.hasTag('failed')).toBe(true);
    for (const again of ['card.retry', 'preview.open'] as const) {
      expect(proceed(machine, step, { type: again }).snapshot.value).toMatchObject({ card: 'loading' });
    }
  });

  it('saves a switch at once', () => {
    const step = proceed(machine, shown(), toggle('about'));
    expect(invokedBy(step)).toEqual([{ id: 'saveParts', input: anOwnCard({ about: false }).shown }]);
    const { snapshot } = proceed(machine, step, saved({ about: false }));
    expect(snapshot.value).toMatchObject({ card: 'shown' });
    expect(snapshot.context.own).toEqual(anOwnCard({ about: false }));
  });

  it('saves another switch after the running save', () => {
    const step = proceed(machine, shown(), toggle('about'), toggle('hobbies'), saved({ about: false }));
    expect(invokedBy(step)).toEqual([
      { id: 'saveParts', input: anOwnCard({ about: false, hobbies: false }).shown },
    ]);
    expect(step.snapshot.context.chosen).toMatchObject({ about: false, hobbies: false });
    expect(step.snapshot.context.own).toEqual(anOwnCard({ about: false }));
  });

  it.each([
    [rejected(500), 'Your choice could not be saved. Please try again.'],
    [offline, 'The server could not be reached. Your choice was not saved: please try again.'],
    [garbled, 'The server did not answer as it should. Try again in a moment.'],
  ])('shows the saved values, and the reason, after %o', (error, message) => {
    const step = proceed(machine, shown(), toggle('about'), failed('saveParts', error));
    expect(step.snapshot.context).toMatchObject({ chosen: anOwnCard().shown, message });
    expect(proceed(machine, step, toggle('about')).snapshot.context.message).toBeNull();
  });

  it('fetches the card anew for the preview, and switches work meanwhile', () => {
    const step = proceed(machine, shown(), { type: 'preview.open' });
    expect(step.snapshot.value).toEqual({ card: 'loading', preview: 'open' });
    expect(step.snapshot.hasTag('previewing')).toBe(true);
    const closed = proceed(machine, step, { type: 'preview.close' }, { type: 'card.refresh' });
    expect(closed.snapshot.value).toEqual({ card: 'loading', preview: 'closed' });
    expect(invokedBy(closed)).toHaveLength(1);
    expect(proceed(machine, closed, toggle('about')).snapshot.value).toMatchObject({ card: 'saving' });
    const lost = proceed(machine, closed, failed('fetchOwnCard', offline));
    expect(proceed(machine, lost, toggle('about')).snapshot.value).toMatchObject({ card: 'saving' });
  });

  it('ends with the state of the switches, whatever is pressed while answers arrive', async () => {
    const press = fc.constantFrom<CardPart | 'answer' | 'fail'>(...cardParts, 'answer', 'fail');
    await fc.assert(
      fc.asyncProperty(fc.array(press, { maxLength: 30 }), async (presses) => {
        const waiting: { shown: ShownParts; resolve(own: OwnCard): void; reject(error: unknown): void }[] =
          [];
        let stored = anOwnCard().shown;
        const actor = createActor(
          machine.provide({
            actors: {
              fetchOwnCard: fromPromise<OwnCard>(async () => anOwnCard()),
              saveParts: fromPromise<OwnCard, ShownParts>(
                ({ input }) =>
                  new Promise((resolve, reject) => waiting.push({ shown: input, resolve, reject })),
              ),
            },
          }),
        ).start();
        const settle = () => new Promise((resolve) => setImmediate(resolve));
        const answer = async (isTaken: boolean) => {
          const call = waiting.shift();
          if (isTaken && call) {
            stored = call.shown;
            call.resolve({ ...anOwnCard(), shown: stored });
          } else call?.reject(offline);
          await settle();
        };
        await settle();
        for (const what of presses) {
          if (what === 'answer' || what === 'fail') await answer(what === 'answer');
          else actor.send(toggle(what));
          expect(waiting.length).toBeLessThan(2);
        }
        while (waiting.length > 0) await answer(true);
        const { value, context } = actor.getSnapshot();
        expect(value).toMatchObject({ card: 'shown' });
        expect(context.chosen).toEqual(stored);
        actor.stop();
      }),
      { numRuns: 60 },
    );
  });
});

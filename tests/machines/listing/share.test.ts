import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import {
  type SharedLink,
  type ShareOutcome,
  shareMachine,
} from '../../../src/machines/listing/share.machine.ts';

const input: SharedLink = { title: 'Sunny room', address: 'https://stanza.example/listing/101' };
const share = { type: 'link.share' } as const;
const close = { type: 'link.close' } as const;
const sharing = () => proceed(shareMachine, started(shareMachine, input), share);

describe('sharing a link', () => {
  it.each([
    { name: 'says so after it is copied', outcome: done('shareLink', 'copied'), tags: ['copied'] },
    { name: 'says nothing after the share sheet', outcome: done('shareLink', 'shared'), tags: [] },
    {
      name: 'says nothing after the share sheet is closed',
      outcome: done('shareLink', 'cancelled'),
      tags: [],
    },
    {
      name: 'shows the link if all else fails',
      outcome: failed('shareLink', new Error('no')),
      tags: ['byHand'],
    },
  ])('$name', ({ outcome, tags }) => {
    const { snapshot } = proceed(shareMachine, sharing(), outcome);
    expect([...snapshot.tags]).toEqual(tags);
    expect(snapshot.value).not.toBe('sharing');
  });

  it('waits for the share sheet: a second press opens no other', () => {
    const { snapshot } = proceed(shareMachine, sharing(), share);
    expect(snapshot.value).toBe('sharing');
  });

  it('can be done again while the page says that the link is copied', () => {
    const { snapshot } = proceed(shareMachine, sharing(), done('shareLink', 'copied'), share);
    expect(snapshot.value).toBe('sharing');
  });

  it('closes the dialog with the link', () => {
    const { snapshot } = proceed(shareMachine, sharing(), failed('shareLink', new Error('no')), close);
    expect(snapshot.value).toEqual({ ready: 'idle' });
  });

  it('hands over the link, and stops saying that it is copied after 3 seconds', async () => {
    const clock = new SimulatedClock();
    const links: SharedLink[] = [];
    const shareLink = fromPromise<ShareOutcome, SharedLink>(async ({ input: link }) => {
      links.push(link);
      return 'copied';
    });
    const actor = createActor(shareMachine.provide({ actors: { shareLink } }), { input, clock }).start();
    actor.send(share);
    await expect.poll(() => actor.getSnapshot().hasTag('copied')).toBe(true);
    expect(links).toEqual([input]);
    clock.increment(2999);
    expect(actor.getSnapshot().hasTag('copied')).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().hasTag('copied')).toBe(false);
  });
});

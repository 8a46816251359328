import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline, rejected } from '../../../fixtures/failures.ts';
import { presenceMachine } from '../../../src/machines/chat/presence.machine.ts';
import { presenceChoiceMachine } from '../../../src/machines/chat/presence-choice.machine.ts';

const online = { isOnline: true, lastActive: null };
const next = { type: 'xstate.after.beforeNext.presence.shown' } as const;

describe('the presence of the other member', () => {
  const asking = started(presenceMachine, { conversationId: 31 });
  it('is asked for again, and stays on the screen meanwhile', () => {
    const { snapshot } = proceed(presenceMachine, asking, done('fetchPresence', online), next);
    expect(snapshot.value).toBe('asking');
    expect(snapshot.context.presence).toEqual(online);
  });

  it('is unknown after a failure', () => {
    const { snapshot } = proceed(
      presenceMachine,
      asking,
      done('fetchPresence', online),
      next,
      failed('fetchPresence', offline),
    );
    expect(snapshot.value).toBe('shown');
    expect(snapshot.context.presence).toBeNull();
  });
});

describe('the choice', () => {
  const loading = started(presenceChoiceMachine);
  const toggle = { type: 'presence.toggle' } as const;
  const shown = [done('fetchChoice', { isShown: true }), toggle] as const;

  it('is sent at once, and waits for the answer', () => {
    const { snapshot } = proceed(presenceChoiceMachine, loading, ...shown, toggle);
    expect(snapshot.value).toBe('saving');
    expect(snapshot.context.isShown).toBe(false);
    expect(snapshot.children.saveChoice?.getSnapshot()).toMatchObject({ input: { isShown: false } });
  });

  it.each([
    [offline, /could not be reached/],
    [rejected(500, 'Something went wrong on the server.'), /Something went wrong/],
  ])('that is not saved goes back, with the reason', (error, message) => {
    const { snapshot } = proceed(presenceChoiceMachine, loading, ...shown, failed('saveChoice', error));
    expect(snapshot.value).toBe('shown');
    expect(snapshot.context.isShown).toBe(true);
    expect(snapshot.context.message).toMatch(message);
  });

  it('that cannot be loaded can be loaded again', () => {
    const retry = { type: 'presence.retry' } as const;
    const { snapshot } = proceed(presenceChoiceMachine, loading, failed('fetchChoice', offline), retry);
    expect(snapshot.value).toBe('loading');
  });
});

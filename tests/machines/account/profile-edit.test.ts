import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline, unauthorized } from '../../../fixtures/failures.ts';
import { aUser } from '../../../fixtures/members.ts';
import { type ProfileDraft, profileEditMachine } from '../../../src/machines/account/profile-edit.machine.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import { failureTable } from '../../support/api-failures.ts';
import { invokedBy, sentTo } from '../../support/machine-step.ts';

const machine = profileEditMachine;
const begin = (user: User = aUser()) => started(machine, { user });
const viewing = (user = aUser()) => proceed(machine, begin(), done('fetchProfile', user));
const start = { type: 'edit.start' } as const;
const cancel = { type: 'edit.cancel' } as const;
const submit = { type: 'form.submit' } as const;
const retry = { type: 'profile.retry' } as const;
const type = (field: keyof ProfileDraft, value: string) => ({ type: 'field.change', field, value }) as const;
const saving = (bio = 'New bio.', university = 'Bocconi') =>
  proceed(machine, viewing(), start, type('bio', bio), type('university', university), submit);

describe('the profile', () => {
  it("is the session's user until the server answers", () => {
    expect([...begin().snapshot.tags]).toEqual(['loading']);
    expect(begin().snapshot.context).toMatchObject({ user: aUser(), message: null });
    expect(invokedBy(begin()).map(({ id }) => id)).toContain('fetchProfile');
  });

  it("is then the server's answer, which is emitted", () => {
    const fresh = aUser({ firstName: 'Giulietta' });
    const step = viewing(fresh);
    expect(step.snapshot.value).toBe('viewing');
    expect(step.snapshot.context.user).toEqual(fresh);
    expect(emittedBy(step)).toEqual([{ type: 'profile.changed', user: fresh }]);
  });

  it.each(
    failureTable({
      rejected: 'Failed to fetch user data.',
      network: 'An error occurred while fetching user data.',
    }),
  )('shows an error by $name with the session\'s user: "$text"', ({ error, text }) => {
    const step = proceed(machine, begin(), failed('fetchProfile', error));
    expect([...step.snapshot.tags]).toEqual(['failed']);
    expect(step.snapshot.context).toMatchObject({ user: aUser(), message: text });
    expect(emittedBy(step)).toEqual([]);
  });

  it('can be requested again', () => {
    const again = proceed(machine, begin(), failed('fetchProfile', offline), retry);
    expect(again.snapshot.hasTag('loading')).toBe(true);
    const { snapshot } = proceed(machine, again, done('fetchProfile', aUser()));
    expect(snapshot.context.message).toBeNull();
  });

  it('cannot be edited while it is loading', () => {
    expect(proceed(machine, begin(), start).snapshot.value).toBe('loading');
  });
});

describe('editing', () => {
  it.each([
    {
      name: 'the saved values',
      user: aUser(),
      draft: { bio: aUser().bio, university: aUser().university, hobbies: 'Baking, Cycling' },
    },
    {
      name: 'empty values',
      user: aUser({ bio: '', university: '', hobbies: [] }),
      draft: { bio: '', university: '', hobbies: '' },
    },
  ])('starts from $name', ({ user, draft }) => {
    const { snapshot } = proceed(machine, viewing(user), start);
    expect([...snapshot.tags]).toEqual(['editing']);
    expect(snapshot.context.draft).toEqual(draft);
  });

  it('changes only the draft', () => {
    const { snapshot } = proceed(machine, viewing(), start, type('bio', 'New bio.'));
    expect(snapshot.context.draft).toEqual({
      bio: 'New bio.',
      university: 'Politecnico di Milano',
      hobbies: 'Baking, Cycling',
    });
    expect(snapshot.context.user).toEqual(aUser());
  });

  it('restores the saved values when it is cancelled', () => {
    const cancelled = proceed(machine, viewing(), start, type('bio', 'New bio.'), cancel);
    expect(cancelled.snapshot.value).toBe('viewing');
    expect(cancelled.snapshot.context).toMatchObject({ user: aUser(), message: null });
    expect(invokedBy(cancelled)).toEqual([]);
    expect(proceed(machine, cancelled, start).snapshot.context.draft.bio).toBe(aUser().bio);
  });

  it.each([type('bio', 'New bio.'), submit, cancel])('ignores $type before it is started', (event) => {
    const before = viewing();
    const step = proceed(machine, before, event);
    expect(step.snapshot.value).toBe('viewing');
    expect(step.snapshot.context).toEqual(before.snapshot.context);
  });
});

describe('saving', () => {
  it('sends trimmed values', () => {
    const step = saving(' New bio.\n', ' Bocconi ');
    expect([...step.snapshot.tags].sort()).toEqual(['busy', 'editing']);
    expect(invokedBy(step)).toEqual([
      { id: 'saveProfile', input: { bio: 'New bio.', university: 'Bocconi', hobbies: null } },
    ]);
  });

  it('sends hobbies that have changed, and none that a backend would refuse', () => {
    const editing = proceed(machine, viewing(), start);
    const typed = (value: string) => proceed(machine, editing, type('hobbies', value), submit);
    expect(invokedBy(typed('Calcio, cucina'))).toMatchObject([
      { id: 'saveProfile', input: { hobbies: ['Calcio', 'cucina'] } },
    ]);
    const refused = typed('x'.repeat(41));
    expect(invokedBy(refused)).toEqual([]);
    expect([refused.snapshot.value, refused.snapshot.context.message]).toEqual([
      'editing',
      'A hobby must be at most 40 characters long.',
    ]);
  });

  it('can send empty values', () => {
    expect(invokedBy(saving('', ' '))).toMatchObject([{ input: { bio: '', university: '' } }]);
  });

  it("ends with the server's answer, which is emitted", () => {
    const saved = aUser({ bio: 'New bio, abridged.', university: 'Bocconi' });
    const step = proceed(machine, saving(), done('saveProfile', saved));
    expect(step.snapshot.value).toBe('viewing');
    expect(step.snapshot.context).toMatchObject({ user: saved, message: null });
    expect(emittedBy(step)).toEqual([{ type: 'profile.changed', user: saved }]);
    expect(proceed(machine, step, start).snapshot.context.draft.bio).toBe('New bio, abridged.');
  });

  it.each(
    failureTable({
      rejected: 'Failed to update profile.',
      network: 'An error occurred while updating profile.',
    }),
  )('fails by $name and keeps the draft: "$text"', ({ error, text }) => {
    const step = proceed(machine, saving(), failed('saveProfile', error));
    expect([...step.snapshot.tags]).toEqual(['editing']);
    expect(step.snapshot.context).toMatchObject({
      user: aUser(),
      draft: { bio: 'New bio.', university: 'Bocconi' },
      message: text,
    });
    expect(emittedBy(step)).toEqual([]);
  });

  it.each([
    { name: 'an edit', events: [type('bio', 'Newer bio.')] },
    { name: 'another attempt', events: [submit] },
    { name: 'Cancel', events: [cancel] },
    { name: 'Cancel and Edit', events: [cancel, start] },
  ])('clears its error on $name', ({ events }) => {
    const refused = proceed(machine, saving(), failed('saveProfile', unauthorized('Expired.')));
    expect(proceed(machine, refused, ...events).snapshot.context.message).toBeNull();
  });

  it('is done once and blocks edits and Cancel', () => {
    const before = saving();
    const after = proceed(machine, before, submit, cancel, type('bio', 'Other.'));
    expect(after.snapshot.value).toBe('saving');
    expect(after.snapshot.context).toEqual(before.snapshot.context);
    expect(after.actions).toEqual([]);
  });
});

describe('the stored text of an earlier edit', () => {
  const draft = { bio: 'Typed last week.', university: 'Bocconi' };
  const restored = (text = JSON.stringify(draft)) => ({ type: 'draft.restored', text }) as const;
  const received = (step: ReturnType<typeof begin>) => sentTo(step.snapshot.context.keeper, step);

  it('is requested from the device at the start', () => {
    const { snapshot } = begin();
    expect(snapshot.context).toMatchObject({ draft: { bio: '', university: '' }, restored: null });
    expect(snapshot.context.keeper.getSnapshot().context).toMatchObject({ album: null });
    expect(snapshot.children).toHaveProperty('keeper');
  });

  it('is in the form as soon as the profile is loaded', () => {
    const step = proceed(machine, begin(), restored(), done('fetchProfile', aUser()));
    expect(step.snapshot.value).toBe('editing');
    expect(step.snapshot.context).toMatchObject({ user: aUser(), draft });
    expect(emittedBy(step)).toEqual([{ type: 'profile.changed', user: aUser() }]);
    // The draft is restored only once: it does not overwrite text typed later.
    const again = proceed(machine, step, cancel, start);
    expect(again.snapshot.context).toMatchObject({ restored: null, draft: { bio: aUser().bio } });
  });

  it.each(['', 'null', '{"bio":7,"university":""}', '{"bio":""}'])('is ignored if it is %j', (text) => {
    const step = proceed(machine, begin(), restored(text), done('fetchProfile', aUser()));
    expect(step.snapshot.value).toBe('viewing');
  });

  it('follows each change, and is removed when it is saved or cancelled', () => {
    const changed = proceed(machine, viewing(), start, type('bio', 'New bio.'));
    const text = JSON.stringify({
      bio: 'New bio.',
      university: 'Politecnico di Milano',
      hobbies: 'Baking, Cycling',
    });
    expect(received(changed)).toEqual([{ type: 'draft.keep', text }]);
    expect(received(proceed(machine, changed, cancel))).toEqual([{ type: 'draft.forget' }]);
    expect(received(proceed(machine, saving(), done('saveProfile', aUser())))).toEqual([
      { type: 'draft.forget' },
    ]);
    expect(received(proceed(machine, saving(), failed('saveProfile', offline)))).toEqual([]);
  });

  it('lasts only as long as the page without its keeper', () => {
    const stopped = proceed(machine, viewing(), start, failed('keeper', new Error('a bug')));
    expect(stopped.actions.map(({ type }) => type)).toEqual(['xstate.log', 'xstate.stopChild']);
    const step = proceed(machine, stopped, type('bio', 'New bio.'));
    expect(step.snapshot.context.draft.bio).toBe('New bio.');
  });
});

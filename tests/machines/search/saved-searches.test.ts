import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline, rejected } from '../../../fixtures/failures.ts';
import { aNewSearch, aSavedSearch, savedSearchesOf } from '../../../fixtures/saved-searches.ts';
import { savedSearchesMachine, shownSearches } from '../../../src/machines/search/saved-searches.machine.ts';
import { searchSavingMachine } from '../../../src/machines/search/search-saving.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const gone = 'A search that you were changing was deleted, in another tab or on another device.';
const network = 'The server could not be reached. Nothing is lost: please try again.';

describe('saving a search', () => {
  const machine = searchSavingMachine;
  const begin = (draft = null as ReturnType<typeof aNewSearch> | null) => started(machine, { draft });
  const open = { type: 'saving.open', draft: aNewSearch() } as const;
  const naming = () => proceed(machine, begin(), open);

  it('opens by the button, and automatically for a visitor who comes back', () => {
    expect(begin().snapshot.value).toEqual('closed');
    expect(begin(aNewSearch()).snapshot.value).toEqual('naming');
    expect([...naming().snapshot.tags]).toEqual(['open']);
  });

  it('sends the typed and chosen values, if it has a name', () => {
    const blank = proceed(machine, naming(), { type: 'name.change', name: ' ' }, { type: 'form.submit' });
    expect(blank.snapshot.value).toEqual('naming');
    expect(blank.snapshot.context.message).toBe('This field is required.');
    const step = proceed(
      machine,
      blank,
      { type: 'name.change', name: 'Mine' },
      { type: 'mail.choose', mail: 'weekly' },
      { type: 'form.submit' },
    );
    expect(step.snapshot.context.message).toBeNull();
    expect(invokedBy(step)).toEqual([
      { id: 'saveSearch', input: aNewSearch({ name: 'Mine', mail: 'weekly' }) },
    ]);
    expect([...step.snapshot.tags].toSorted()).toEqual(['busy', 'open']);
    const saved = proceed(machine, step, done('saveSearch', savedSearchesOf()));
    expect([...saved.snapshot.tags].toSorted()).toEqual(['open', 'saved']);
    expect(proceed(machine, saved, { type: 'saving.close' }).snapshot.value).toEqual('closed');
  });

  it.each([
    [rejected(409, 'You have saved this search as “X”.'), 'You have saved this search as “X”.'],
    [offline, network],
  ])('keeps the typed values after a failure: %s', (error, message) => {
    const { snapshot } = proceed(machine, naming(), { type: 'form.submit' }, failed('saveSearch', error));
    expect(snapshot.value).toEqual('naming');
    expect(snapshot.context).toEqual({ draft: aNewSearch(), message });
  });

  it('shows no failure of an ended session after the next login', () => {
    const step = proceed(machine, naming(), { type: 'form.submit' }, failed('saveSearch', offline));
    const { snapshot } = proceed(machine, step, { type: 'session.return' });
    expect(snapshot.value).toEqual('naming');
    expect(snapshot.context).toEqual({ draft: aNewSearch(), message: null });
  });

  it('is closed before and after the save, and not while nobody knows whether it is saved', () => {
    const close = { type: 'saving.close' } as const;
    expect(proceed(machine, naming(), close).snapshot.value).toEqual('closed');
    const { snapshot } = proceed(machine, naming(), { type: 'form.submit' }, close);
    expect(snapshot.value).toEqual('saving');
    expect(snapshot.children.saveSearch).toBeDefined();
  });
});

describe('the list', () => {
  const machine = savedSearchesMachine;
  const one = aSavedSearch();
  const two = aSavedSearch({ id: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f112', name: 'Roma' });
  const all = savedSearchesOf(one, two);
  const begin = () => started(machine);
  const shown = () => proceed(machine, begin(), done('fetchSavedSearches', all));
  const rents = { type: 'change.make', change: { kind: 'loweredRents', mail: 'daily' } } as const;

  it('can fail to load, and is loaded again', () => {
    const step = proceed(machine, begin(), failed('fetchSavedSearches', offline));
    expect(step.snapshot.hasTag('failed')).toBe(true);
    const again = proceed(machine, step, { type: 'searches.retry' }, done('fetchSavedSearches', all));
    expect(again.snapshot.value).toMatchObject({ list: 'shown' });
    expect(shownSearches(again.snapshot.context)).toEqual(all);
  });

  it('shows a change at once, and saves changes one after the other', () => {
    const weekly = { ...two, mail: 'weekly' } as const;
    const change = { kind: 'edit', id: two.id, values: { mail: 'weekly' } } as const;
    const step = proceed(machine, shown(), rents);
    expect(invokedBy(step)).toEqual([{ id: 'change', input: rents.change }]);
    const more = proceed(machine, step, { type: 'change.make', change });
    expect(invokedBy(more)).toEqual([]);
    expect(shownSearches(more.snapshot.context)).toEqual({ searches: [one, weekly], loweredRents: 'daily' });
    const next = proceed(machine, more, done('change', { ...all, loweredRents: 'daily' }));
    expect(invokedBy(next)).toEqual([{ id: 'change', input: change }]);
    expect(shownSearches(next.snapshot.context)).toEqual({ searches: [one, weekly], loweredRents: 'daily' });
    const last = proceed(machine, next, done('change', savedSearchesOf(one, weekly)));
    expect(last.snapshot.value).toMatchObject({ list: 'shown' });
    expect(shownSearches(last.snapshot.context)).toEqual(savedSearchesOf(one, weekly));
  });

  it('shows the saved values after a failure, with the reason', () => {
    const { snapshot } = proceed(machine, shown(), rents, rents, failed('change', offline));
    expect(snapshot.value).toMatchObject({ list: 'shown' });
    expect(shownSearches(snapshot.context)).toEqual(all);
    expect(snapshot.context.message).toBe(network);
  });

  it('renames a search, which needs a name', () => {
    const open = proceed(
      machine,
      shown(),
      { type: 'rename.open', search: one },
      { type: 'name.change', name: '  ' },
      { type: 'rename.save' },
    );
    expect(open.snapshot.hasTag('renaming')).toBe(true);
    expect(open.snapshot.context.message).toBe('This field is required.');
    const saved = proceed(machine, open, { type: 'name.change', name: ' Mine ' }, { type: 'rename.save' });
    expect(saved.snapshot.value).toEqual({ list: 'changing', subject: 'none' });
    expect(invokedBy(saved)).toEqual([
      { id: 'change', input: { kind: 'edit', id: one.id, values: { name: 'Mine' } } },
    ]);
    const refused = proceed(machine, saved, failed('change', rejected(429, 'Too many attempts.')));
    expect(refused.snapshot.value).toEqual({ list: 'shown', subject: 'renaming' });
    expect(refused.snapshot.context).toMatchObject({ name: 'Mine', message: 'Too many attempts.' });
    expect(shownSearches(refused.snapshot.context)).toEqual(all);
    expect(proceed(machine, refused, { type: 'rename.close' }).snapshot.value).toMatchObject({
      subject: 'none',
    });
  });

  it.each([
    { kind: 'edit', id: two.id, values: { mail: 'weekly' } } as const,
    { kind: 'delete', id: two.id } as const,
  ])('does not ask for a name after another failed change: $kind', (change) => {
    const step = proceed(machine, shown(), { type: 'change.make', change }, failed('change', offline));
    expect(step.snapshot.value).toEqual({ list: 'shown', subject: 'none' });
  });

  const rename = (search: typeof one, name: string) =>
    [{ type: 'rename.open', search }, { type: 'name.change', name }, { type: 'rename.save' }] as const;
  const form = ({ snapshot: { value, context } }: ReturnType<typeof shown>) => [
    value,
    context.subject?.id,
    context.name,
  ];

  it('keeps the new names that wait while another change fails, one after the other', () => {
    const step = proceed(
      machine,
      shown(),
      rents,
      ...rename(one, 'First'),
      ...rename(one, 'Mine'),
      { type: 'change.make', change: { kind: 'edit', id: one.id, values: { mail: 'weekly' } } },
      ...rename(two, 'Yours'),
      failed('change', offline),
    );
    expect(step.snapshot.context.subject).toEqual({ ...one, name: 'Mine' });
    expect(form(step)).toEqual([{ list: 'shown', subject: 'renaming' }, one.id, 'Mine']);
    expect(step.snapshot.context.message).toBe(network);
    expect(shownSearches(step.snapshot.context)).toEqual(all);
    const next = proceed(machine, step, { type: 'rename.save' });
    expect(form(next)).toEqual([{ list: 'changing', subject: 'renaming' }, two.id, 'Yours']);
    const again = proceed(machine, next, failed('change', offline), { type: 'rename.close' });
    expect(form(again)).toEqual([{ list: 'shown', subject: 'renaming' }, one.id, 'Mine']);
    const better = proceed(
      machine,
      again,
      { type: 'name.change', name: 'Better' },
      { type: 'rename.open', search: two },
      { type: 'rename.close' },
    );
    expect(form(better)).toEqual([{ list: 'shown', subject: 'renaming' }, one.id, 'Better']);
    const last = proceed(machine, better, { type: 'rename.close' });
    expect(last.snapshot.value).toEqual({ list: 'shown', subject: 'none' });
  });

  it('keeps a new name that fails during another rename, until that ends', () => {
    const during = proceed(
      machine,
      shown(),
      ...rename(one, 'Mine'),
      { type: 'rename.open', search: two },
      { type: 'name.change', name: 'Yours' },
      failed('change', offline),
    );
    expect(form(during)).toEqual([{ list: 'shown', subject: 'renaming' }, two.id, 'Yours']);
    const step = proceed(machine, during, { type: 'rename.save' });
    expect(form(step)).toEqual([{ list: 'changing', subject: 'renaming' }, one.id, 'Mine']);
  });

  it.each(['rename.save', 'rename.close'] as const)(
    'keeps only the later one of two names of a search: %s',
    (type) => {
      const { snapshot } = proceed(
        machine,
        shown(),
        ...rename(one, 'Mine'),
        { type: 'rename.open', search: one },
        { type: 'name.change', name: 'Better' },
        failed('change', offline),
        { type },
      );
      expect(snapshot.value).toMatchObject({ subject: 'none' });
    },
  );

  it.each([
    { name: 'another search is deleted', asked: two, answer: 'delete.confirm', subject: 'renaming' },
    { name: 'the search is not deleted', asked: one, answer: 'delete.cancel', subject: 'renaming' },
    { name: 'the search is deleted', asked: one, answer: 'delete.confirm', subject: 'none' },
  ] as const)('asks for a name that failed during the question: $name', ({ asked, answer, subject }) => {
    const during = proceed(
      machine,
      shown(),
      ...rename(one, 'Mine'),
      { type: 'delete.ask', search: asked },
      failed('change', offline),
    );
    expect(during.snapshot.value).toEqual({ list: 'shown', subject: 'confirming' });
    expect(proceed(machine, during, { type: answer }).snapshot.value).toMatchObject({ subject });
  });

  it('asks for another name if a search already has it', () => {
    const change = { kind: 'edit', id: one.id, values: { name: two.name } } as const;
    const step = proceed(machine, shown(), { type: 'change.make', change }, failed('change', offline));
    expect(step.snapshot.context).toMatchObject({ subject: { id: one.id }, name: two.name });
  });

  it('renames a search with the mails that were chosen while the name was typed', () => {
    const weekly = { ...one, mail: 'weekly' } as const;
    const step = proceed(
      machine,
      shown(),
      { type: 'rename.open', search: one },
      { type: 'change.make', change: { kind: 'edit', id: one.id, values: { mail: 'weekly' } } },
      { type: 'name.change', name: 'Mine' },
      { type: 'rename.save' },
      done('change', savedSearchesOf(weekly, two)),
    );
    expect(invokedBy(step)).toEqual([
      { id: 'change', input: { kind: 'edit', id: one.id, values: { name: 'Mine' } } },
    ]);
  });

  it.each([
    [{ type: 'rename.open', search: two }, { type: 'rename.close' }],
    [{ type: 'delete.ask', search: two }, { type: 'delete.cancel' }],
    [{ type: 'delete.ask', search: two }, { type: 'delete.confirm' }],
  ] as const)('keeps a name that is being typed during %j, until %j', (open, end) => {
    const typing = proceed(
      machine,
      shown(),
      { type: 'rename.open', search: one },
      {
        type: 'name.change',
        name: 'Mine',
      },
    );
    const step = proceed(machine, typing, open);
    expect(step.snapshot.context).toMatchObject({ subject: two, name: two.name });
    expect(form(proceed(machine, step, end))).toEqual([
      expect.objectContaining({ subject: 'renaming' }),
      one.id,
      'Mine',
    ]);
  });

  it('keeps no name that was not changed, and opens the form of a search once', () => {
    const typing = proceed(machine, shown(), { type: 'rename.open', search: one });
    const other = proceed(machine, typing, { type: 'rename.open', search: two }, { type: 'rename.close' });
    expect(other.snapshot.value).toEqual({ list: 'shown', subject: 'none' });
    const typed = proceed(
      machine,
      typing,
      { type: 'name.change', name: 'Mine' },
      {
        type: 'rename.open',
        search: one,
      },
    );
    expect(form(typed)).toEqual([{ list: 'shown', subject: 'renaming' }, one.id, 'Mine']);
    const again = proceed(
      machine,
      typed,
      { type: 'rename.open', search: two },
      {
        type: 'rename.open',
        search: one,
      },
    );
    expect(form(again)).toEqual([{ list: 'shown', subject: 'renaming' }, one.id, 'Mine']);
  });

  it('closes the form of a search that another device has deleted', () => {
    const step = proceed(
      machine,
      shown(),
      rents,
      { type: 'rename.open', search: one },
      done('change', savedSearchesOf(two)),
    );
    expect(step.snapshot.value).toEqual({ list: 'shown', subject: 'none' });
    expect(step.snapshot.context.message).toBe(gone);
    const next = proceed(machine, step, { type: 'rename.open', search: two });
    expect(next.snapshot.hasTag('renaming')).toBe(true);
  });

  it.each([
    { kind: 'edit', id: one.id, values: { mail: 'weekly' }, message: gone },
    { kind: 'edit', id: two.id, values: { mail: 'weekly' }, message: null },
    { kind: 'delete', id: one.id, message: null },
  ] as const)('says if another device has deleted the search that was changed: $kind $id', (item) => {
    const { message, ...change } = item;
    const step = proceed(
      machine,
      shown(),
      { type: 'change.make', change },
      done('change', savedSearchesOf(two, { ...two, id: 'third' })),
    );
    expect(step.snapshot.context.message).toBe(message);
  });

  it.each(['delete.ask', 'rename.open'] as const)('ignores %s before it knows the searches', (type) => {
    const step = proceed(machine, started(machine), { type, search: two });
    expect(step.snapshot.value).toMatchObject({ subject: 'none' });
  });

  it('deletes a search after a question', () => {
    const asked = proceed(machine, shown(), { type: 'delete.ask', search: two });
    expect(asked.snapshot.hasTag('confirming')).toBe(true);
    expect(proceed(machine, asked, { type: 'delete.cancel' }).snapshot.value).toEqual({
      list: 'shown',
      subject: 'none',
    });
    const { snapshot } = proceed(machine, asked, { type: 'delete.confirm' });
    expect(snapshot.value).toEqual({ list: 'changing', subject: 'none' });
    expect(shownSearches(snapshot.context)?.searches).toEqual([one]);
  });
});

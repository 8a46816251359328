import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { changedElsewhere, garbled, notFound, offline, rejected } from '../../../fixtures/failures.ts';
import { anEditableListing, listingsOf } from '../../../fixtures/listings.ts';
import type { LifeChange } from '../../../src/domain/publish/listing-life.ts';
import { flatRoomsMachine } from '../../../src/machines/listing/flat-rooms.machine.ts';
import { similarListingsMachine } from '../../../src/machines/listing/similar-listings.machine.ts';
import { listingEditorMachine } from '../../../src/machines/publish/listing-editor.machine.ts';
import { listingLifeMachine, textOf } from '../../../src/machines/publish/listing-life.machine.ts';
import { listingRenewalMachine } from '../../../src/machines/publish/listing-renewal.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const listing = anEditableListing();
const paused = anEditableListing({ life: { state: 'paused', version: '2' } });

describe('the state of an own listing', () => {
  const machine = listingLifeMachine;
  const shown = started(machine, { listing });
  const change = (state: LifeChange) => ({ type: 'state.change', state, usualText: 'Usual.' }) as const;
  const saving = proceed(machine, shown, change('paused'), done('fetchAskers', null));

  it('is changed by a call with the version that shows', () => {
    expect(invokedBy(saving)).toEqual([
      { id: 'changeState', input: { listing, state: 'paused', answer: null } },
    ]);
    expect(saving.snapshot.hasTag('busy')).toBe(true);
    const step = proceed(machine, saving, done('changeState', paused));
    expect([step.snapshot.value, step.snapshot.context.listing]).toEqual(['shown', paused]);
    expect(emittedBy(step)).toEqual([{ type: 'listing.changed', listing: paused }]);
  });

  it('is changed one at a time', () => {
    expect(invokedBy(proceed(machine, saving, change('renewed')))).toEqual([]);
  });

  it('is changed without a question if nobody has asked, and then nobody is told', () => {
    const step = proceed(machine, shown, change('paused'), done('fetchAskers', []));
    const answer = { conversationIds: [], text: 'Usual.', viewings: [] };
    expect(invokedBy(step)).toEqual([{ id: 'changeState', input: { listing, state: 'paused', answer } }]);
  });

  it('needs no question to be renewed before its end, since nobody is told', () => {
    const offered = (isPast: boolean) =>
      anEditableListing({
        life: { state: 'published', version: '2', expiry: { at: '2026-12-01T17:00:00.000Z', isPast } },
      });
    const renew = (isPast: boolean) =>
      invokedBy(proceed(machine, started(machine, { listing: offered(isPast) }), change('renewed')));
    expect(renew(false)).toMatchObject([{ id: 'changeState', input: { state: 'renewed', answer: null } }]);
    expect(renew(true)).toMatchObject([{ id: 'fetchAskers' }]);
  });

  it('that was changed elsewhere is fetched, and an alert says so', () => {
    const refetching = proceed(machine, saving, failed('changeState', changedElsewhere));
    expect([...refetching.snapshot.tags]).toEqual(['busy']);
    expect(invokedBy(refetching)).toEqual([{ id: 'fetchListing', input: { id: listing.id } }]);
    const step = proceed(machine, refetching, done('fetchListing', paused));
    expect([...step.snapshot.tags]).toEqual(['alert']);
    expect(step.snapshot.context).toMatchObject({
      listing: paused,
      message: 'This listing was changed elsewhere in the meantime. It is paused.',
    });
    expect(emittedBy(step)).toEqual([{ type: 'listing.changed', listing: paused }]);
    const again = proceed(
      machine,
      step,
      { type: 'alert.dismiss' },
      change('published'),
      done('fetchAskers', null),
    );
    expect(invokedBy(again)).toMatchObject([{ input: { listing: paused, state: 'published' } }]);
  });

  it.each([
    [notFound(), 'This listing was deleted elsewhere in the meantime.'],
    [offline, 'The server could not be reached. Nothing is lost: please try again.'],
    [garbled, 'The server did not answer as it should. Try again in a moment.'],
    [rejected(500), 'The listing could not be changed. Please try again.'],
  ])('that stays as it is says why: %#', (error, message) => {
    const direct = proceed(machine, saving, failed('changeState', error));
    const later = proceed(
      machine,
      saving,
      failed('changeState', changedElsewhere),
      failed('fetchListing', error),
    );
    for (const step of [direct, later]) {
      expect([step.snapshot.value, step.snapshot.context.message]).toEqual(['alert', message]);
      expect(step.snapshot.context.listing).toBe(listing);
    }
  });

  it('follows the rest of the screen', () => {
    const step = proceed(machine, shown, { type: 'listing.update', listing: paused });
    expect(step.snapshot.context.listing).toBe(paused);
  });
});

describe('a change that members are told of', () => {
  const machine = listingLifeMachine;
  const viewing = { start: '2026-12-01T17:00:00.000Z', version: 2 };
  const marco = { conversationId: 31, name: 'Marco', viewing };
  const sara = { conversationId: 32, name: 'Sara', viewing: null };
  const ask = { type: 'state.change', state: 'rented', usualText: 'It is rented.' } as const;
  const pause = { type: 'state.change', state: 'paused', usualText: 'It is paused.' } as const;
  const confirm = { type: 'answer.confirm' } as const;
  const preparing = proceed(machine, started(machine, { listing }), ask);
  const asking = proceed(machine, preparing, done('fetchAskers', [marco, sara]));
  const answered = (answer: object | null) => [
    { id: 'changeStateAndTell', input: { listing, state: 'rented', answer } },
  ];

  it('is not marked before the poster has seen who is told', () => {
    expect(invokedBy(preparing)).toEqual([{ id: 'fetchAskers', input: { id: listing.id } }]);
    expect([...preparing.snapshot.tags]).toEqual(['busy']);
    expect([...asking.snapshot.tags]).toEqual(['asking']);
    expect(proceed(machine, asking, { type: 'answer.cancel' }).snapshot.value).toBe('shown');
  });

  it('is marked with the usual text, and cancels the agreed viewings', () => {
    const renting = proceed(machine, asking, confirm);
    const viewings = [{ conversationId: 31, version: 2 }];
    expect(invokedBy(renting)).toEqual(
      answered({ conversationIds: [31, 32], text: 'It is rented.', viewings }),
    );
    const step = proceed(machine, renting, done('changeStateAndTell', paused));
    expect(step.snapshot.value).toBe('shown');
    expect(emittedBy(step)).toEqual([{ type: 'listing.changed', listing: paused }]);
  });

  it('is marked with another text, and keeps a viewing', () => {
    const toggle = { type: 'viewing.toggle', conversationId: 31 } as const;
    const edited = proceed(machine, asking, { type: 'text.change', text: ' Sorry. ' }, toggle);
    expect(invokedBy(proceed(machine, edited, confirm))).toEqual(
      answered({ conversationIds: [31, 32], text: 'Sorry.', viewings: [] }),
    );
    expect(invokedBy(proceed(machine, edited, toggle, confirm))).toMatchObject([
      { input: { answer: { viewings: [{ conversationId: 31 }] } } },
    ]);
    // What was typed stays when the dialog is closed, for this change alone.
    const closed = proceed(machine, edited, { type: 'answer.cancel' });
    const again = proceed(machine, closed, ask, done('fetchAskers', [marco]));
    expect(textOf(again.snapshot.context)).toBe(' Sorry. ');
    const other = proceed(machine, closed, pause, done('fetchAskers', [marco]));
    expect(textOf(other.snapshot.context)).toBe('It is paused.');
  });

  it('pauses a room only after the question, and keeps the viewings that are not chosen', () => {
    const pausing = proceed(
      machine,
      started(machine, { listing }),
      pause,
      done('fetchAskers', [marco, sara]),
    );
    expect([pausing.snapshot.value, invokedBy(pausing)]).toEqual(['asking', []]);
    const toggle = { type: 'viewing.toggle', conversationId: 31 } as const;
    const sent = (step: typeof pausing) => invokedBy(proceed(machine, step, confirm));
    const answer = { conversationIds: [31, 32], text: 'It is paused.', viewings: [] };
    expect(sent(pausing)).toEqual([
      { id: 'changeStateAndTell', input: { listing, state: 'paused', answer } },
    ]);
    expect(sent(proceed(machine, pausing, toggle))).toMatchObject([
      { input: { answer: { viewings: [{ conversationId: 31, version: 2 }] } } },
    ]);
  });

  it('is told to everybody by a backend that takes no answer', () => {
    const step = proceed(machine, preparing, done('fetchAskers', null), confirm);
    expect(invokedBy(step)).toEqual(answered(null));
  });

  it('shows why it is not marked, with the viewings as they are now', () => {
    const error = rejected(409, 'The viewing has changed meanwhile.');
    const refreshing = proceed(machine, asking, confirm, failed('changeStateAndTell', error));
    expect(invokedBy(refreshing)).toEqual([{ id: 'fetchAskersAgain', input: { id: listing.id } }]);
    for (const outcome of [done('fetchAskersAgain', [sara]), failed('fetchAskersAgain', offline)]) {
      const { snapshot } = proceed(machine, refreshing, outcome);
      expect([snapshot.value, snapshot.context.message]).toEqual(['asking', error.serverMessage]);
    }
    const { context } = proceed(machine, refreshing, done('fetchAskersAgain', [sara])).snapshot;
    expect(context.askers).toEqual([sara]);
  });

  it('that was changed elsewhere is fetched', () => {
    const step = proceed(machine, asking, confirm, failed('changeStateAndTell', changedElsewhere));
    expect(invokedBy(step)).toEqual([{ id: 'fetchListing', input: { id: listing.id } }]);
  });

  it('stays as it is if nobody knows who is told', () => {
    const { snapshot } = proceed(machine, preparing, failed('fetchAskers', offline));
    expect(snapshot.value).toBe('alert');
  });
});

describe('a listing that is renewed by the link of a mail', () => {
  const machine = listingRenewalMachine;
  const asking = started(machine, { id: 101, key: 'key-1' });
  const renewing = proceed(machine, asking, { type: 'renewal.confirm' });

  it('is not renewed before the person says so', () => {
    expect(invokedBy(asking)).toEqual([]);
    expect([...asking.snapshot.tags]).toEqual(['asking']);
  });

  it('is renewed, and the page follows', () => {
    expect(invokedBy(renewing)).toEqual([{ id: 'renew', input: { id: 101, key: 'key-1' } }]);
    expect([...renewing.snapshot.tags]).toEqual(['renewing']);
    const step = proceed(machine, renewing, done('renew', listing));
    expect([step.snapshot.value, step.snapshot.context.message]).toEqual([
      'renewed',
      'The listing is renewed.',
    ]);
    expect(emittedBy(step)).toEqual([{ type: 'listing.renewed', listing }]);
  });

  it.each([
    [notFound(), 'refused', 'This link does not renew a listing any more.'],
    [rejected(409, 'A listing that is rented.'), 'refused', 'A listing that is rented.'],
    [offline, 'failed', 'The server could not be reached. Nothing is lost: please try again.'],
    [garbled, 'failed', 'The server did not answer as it should. Try again in a moment.'],
    [rejected(500), 'failed', 'The listing could not be changed. Please try again.'],
  ])('says why it is not: %#', (error, state, message) => {
    const step = proceed(machine, renewing, failed('renew', error));
    expect([step.snapshot.value, step.snapshot.context.message]).toEqual([state, message]);
    expect([...step.snapshot.tags]).toEqual([state]);
    const again = proceed(machine, step, { type: 'renewal.retry' });
    expect(invokedBy(again)).toHaveLength(state === 'failed' ? 1 : 0);
  });
});

describe('an own listing that is fetched for the form', () => {
  const machine = listingEditorMachine;
  const loading = started(machine, { id: 101 });

  it('is fetched, and fills the form', () => {
    expect(invokedBy(loading)).toEqual([{ id: 'fetch', input: { id: 101 } }]);
    expect([...loading.snapshot.tags]).toEqual(['loading']);
    const { snapshot } = proceed(machine, loading, done('fetch', listing));
    expect([snapshot.value, snapshot.context.data]).toEqual(['shown', listing]);
  });

  it('may be missing', () => {
    const { snapshot } = proceed(machine, loading, failed('fetch', notFound()));
    expect([snapshot.value, snapshot.context.failure]).toEqual(['failed', 'notFound']);
  });

  it('is fetched again after a failure', () => {
    const step = proceed(machine, loading, failed('fetch', offline));
    expect([step.snapshot.value, step.snapshot.context.failure]).toEqual(['failed', 'network']);
    expect([...step.snapshot.tags]).toEqual(['failed']);
    expect(invokedBy(proceed(machine, step, { type: 'fetch.retry' }))).toHaveLength(1);
  });
});

describe.each([
  ['similar rooms', similarListingsMachine],
  ['the rooms of a flat', flatRoomsMachine],
])('%s', (_, machine) => {
  const loading = started(machine, { id: 101 });

  it('are fetched, again after a failure', () => {
    expect(invokedBy(loading)).toEqual([{ id: 'fetch', input: { id: 101 } }]);
    expect([...loading.snapshot.tags]).toEqual(['loading']);
    const step = proceed(machine, loading, failed('fetch', offline));
    expect([...step.snapshot.tags]).toEqual(['failed']);
    const again = proceed(machine, step, { type: 'fetch.retry' });
    const { snapshot } = proceed(machine, again, done('fetch', listingsOf(102)));
    expect([snapshot.value, snapshot.context.data]).toEqual(['shown', listingsOf(102)]);
  });
});

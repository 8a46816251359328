import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { garbled, offline, rejected } from '../../../fixtures/failures.ts';
import { aViewing } from '../../../fixtures/viewings.ts';
import type { ViewingCommand } from '../../../src/machines/chat/viewings.machine.ts';
import { viewingsMachine } from '../../../src/machines/chat/viewings.machine.ts';
import { invokedBy, loggedBy, sentBy } from '../../support/machine-step.ts';

const conversation = { conversationId: 31 };
const begun = () => started(viewingsMachine, conversation);
const refresh = { type: 'viewings.refresh' } as const;
const open = { type: 'viewing.open', listingId: 101 } as const;
const close = { type: 'viewing.close' } as const;
const change = (command: ViewingCommand) => ({ type: 'viewing.change', command }) as const;
const agree = change({ kind: 'agree', listingId: 101, start: aViewing().times[0] ?? '', version: 1 });
const propose = change({
  kind: 'propose',
  listingId: 101,
  proposal: { times: [], minutes: 30, place: 'onSite', videoLink: null, version: 1 },
});
const agreed = aViewing({ state: 'agreed', start: '2026-11-24T17:00:00.000Z', version: 2 });

const shown = () => proceed(viewingsMachine, begun(), done('fetchViewings', [aViewing()]));

describe('the list of viewings', () => {
  it('can fail to load, and is loaded with the next message', () => {
    const step = proceed(viewingsMachine, begun(), failed('fetchViewings', offline), refresh);
    expect(step.snapshot.value).toMatchObject({ list: 'loading' });
  });

  it('belongs to its conversation', () => {
    expect(invokedBy(begun())).toEqual([
      { id: 'record', input: conversation },
      { id: 'fetchViewings', input: conversation },
    ]);
    expect(begun().snapshot.context.viewings).toEqual([]);
    const { snapshot } = proceed(viewingsMachine, begun(), done('fetchViewings', [aViewing()]));
    expect(snapshot.value).toMatchObject({ list: 'shown' });
    expect([...snapshot.tags]).toEqual([]);
  });

  it('shows that it could not be loaded, and keeps its viewings', () => {
    const { snapshot } = proceed(viewingsMachine, shown(), refresh, failed('fetchViewings', offline));
    expect([...snapshot.tags].toSorted()).toEqual(['failed']);
    expect(snapshot.context.viewings).toEqual([aViewing()]);
  });

  it('is fetched again if a message arrives while it is fetched', () => {
    const step = proceed(viewingsMachine, shown(), refresh, refresh);
    expect(invokedBy(step)).toEqual([{ id: 'fetchViewings', input: conversation }]);
    const { snapshot } = proceed(viewingsMachine, step, done('fetchViewings', [agreed]));
    expect(snapshot.context.viewings).toEqual([agreed]);
  });
});

describe('the viewing of a listing', () => {
  it('opens and closes', () => {
    const opened = proceed(viewingsMachine, shown(), open);
    expect(opened.snapshot.context.listingId).toBe(101);
    expect(proceed(viewingsMachine, opened, close).snapshot.context.listingId).toBeNull();
  });

  it.each([
    ['proposal.open', 'proposing', 'proposal.close'],
    ['cancellation.open', 'cancelling', 'cancellation.close'],
  ] as const)('%s shows another part, which can be left', (type, tag, leave) => {
    const step = proceed(viewingsMachine, shown(), open, { type });
    expect(step.snapshot.hasTag(tag)).toBe(true);
    expect(proceed(viewingsMachine, step, { type: leave }).snapshot.hasTag(tag)).toBe(false);
  });

  it('shows the changed viewing, and the others unchanged', () => {
    const other = aViewing({ listingId: 102 });
    const both = done('fetchViewings', [aViewing(), other]);
    const sending = proceed(viewingsMachine, begun(), both, open, agree);
    expect(sending.snapshot.hasTag('busy')).toBe(true);
    expect(invokedBy(sending)).toEqual([
      { id: 'changeViewing', input: { ...conversation, command: agree.command } },
    ]);
    const { snapshot } = proceed(viewingsMachine, sending, done('changeViewing', agreed));
    expect(snapshot.context.viewings).toEqual([agreed, other]);
    expect(snapshot.value).toMatchObject({ sheet: { open: 'reading' } });
  });

  it('stays as changed when an answer from before the change arrives', () => {
    const other = aViewing({ listingId: 102 });
    const step = proceed(viewingsMachine, shown(), refresh, open, agree, done('changeViewing', agreed));
    const { snapshot } = proceed(viewingsMachine, step, done('fetchViewings', [aViewing(), other]));
    expect(snapshot.context.viewings).toEqual([agreed, other]);
  });

  it('that was just proposed stays when an answer from before arrives', () => {
    const none = proceed(viewingsMachine, begun(), done('fetchViewings', []));
    const step = proceed(viewingsMachine, none, refresh, open, propose, done('changeViewing', aViewing()));
    const { snapshot } = proceed(viewingsMachine, step, done('fetchViewings', []));
    expect(snapshot.context.viewings).toEqual([aViewing()]);
  });

  it('is the newer one when the answer to a change arrives late', () => {
    const cancelled = aViewing({ state: 'cancelled', version: 3 });
    const step = proceed(viewingsMachine, shown(), open, agree, refresh, done('fetchViewings', [cancelled]));
    const { snapshot } = proceed(viewingsMachine, step, done('changeViewing', agreed));
    expect(snapshot.context.viewings).toEqual([cancelled]);
  });

  it('is the later answer where the version is the same', () => {
    const isDone = aViewing({ state: 'done' });
    const { snapshot } = proceed(viewingsMachine, shown(), refresh, done('fetchViewings', [isDone]));
    expect(snapshot.context.viewings).toEqual([isDone]);
  });

  it('takes no second change and does not close before the answer', () => {
    const { snapshot } = proceed(viewingsMachine, shown(), open, agree, propose, close);
    expect(snapshot.hasTag('busy')).toBe(true);
    expect(snapshot.context).toMatchObject({ listingId: 101, command: { kind: 'agree' } });
  });

  it.each([
    [agree, 'reading'],
    [propose, 'proposing'],
  ] as const)('a change that is refused leaves the dialog as it was, and fetches again', (event, part) => {
    const refused = rejected(409, 'One of you has another viewing at this time.');
    const step = proceed(viewingsMachine, shown(), open, event, failed('changeViewing', refused));
    expect(step.snapshot.value).toMatchObject({ list: 'loading', sheet: { open: part } });
    expect(step.snapshot.context.message).toBe('One of you has another viewing at this time.');
    expect(proceed(viewingsMachine, step, agree).snapshot.context.message).toBeNull();
  });

  it('does not report an unreachable server after an unreadable answer', () => {
    const { snapshot } = proceed(viewingsMachine, shown(), open, agree, failed('changeViewing', garbled));
    expect(snapshot.context.message).toBe('The server did not answer as it should. Try again in a moment.');
  });

  it('shows that the server is unreachable, until it is closed', () => {
    const step = proceed(viewingsMachine, shown(), open, agree, failed('changeViewing', offline));
    expect(step.snapshot.context.message).toBe('The server could not be reached. Please try again.');
    expect(proceed(viewingsMachine, step, close, open).snapshot.context.message).toBeNull();
  });
});

describe('a proposal that is not sent', () => {
  const form = { times: ['2026-11-24T18:00'], minutes: 45, place: 'onSite' as const, videoLink: '' };
  const keep = { type: 'proposal.keep', listingId: 101, form } as const;

  it('stays when the dialog is closed, and is removed when it is sent', () => {
    const other = { ...keep, listingId: 102 };
    const typed = proceed(viewingsMachine, shown(), other, open, { type: 'proposal.open' }, keep);
    const drafts = { 101: form, 102: form };
    expect(sentBy(typed)).toEqual([{ to: 'record', event: { type: 'drafts.keep', drafts } }]);
    const closed = proceed(viewingsMachine, typed, close);
    expect(closed.snapshot.context.drafts).toEqual(drafts);
    const refused = proceed(
      viewingsMachine,
      closed,
      open,
      propose,
      failed('changeViewing', rejected(409, 'Changed.')),
    );
    expect(refused.snapshot.context.drafts).toEqual(drafts);
    const accepted = proceed(viewingsMachine, closed, open, agree, done('changeViewing', agreed));
    expect(accepted.snapshot.context.drafts).toEqual(drafts);
    const sent = proceed(viewingsMachine, closed, open, propose, done('changeViewing', agreed));
    expect(sent.snapshot.value).toMatchObject({ sheet: { open: 'reading' } });
    expect(sent.snapshot.context.drafts).toEqual({ 102: form });
    expect(sentBy(sent)).toEqual([{ to: 'record', event: { type: 'drafts.keep', drafts: { 102: form } } }]);
  });

  it('is restored from the device, unless something was typed meanwhile', () => {
    const restored = {
      type: 'drafts.restored',
      drafts: { 101: { ...form, minutes: 15 }, 102: form },
    } as const;
    const step = proceed(viewingsMachine, shown(), keep, restored);
    expect(step.snapshot.context.drafts).toEqual({ 101: form, 102: form });
  });

  it('lasts as long as the page if the device cannot be read', () => {
    const failure = failed('record', new Error('No storage.'));
    const stopped = proceed(viewingsMachine, shown(), failure);
    expect(loggedBy(stopped)).toEqual([expect.objectContaining({ error: failure.error })]);
    const step = proceed(viewingsMachine, stopped, keep);
    expect(step.snapshot.context.drafts).toEqual({ 101: form });
  });
});

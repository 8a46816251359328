import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { aViewing } from '../../../fixtures/viewings.ts';
import type { ProposalForm } from '../../../src/domain/chat/viewing-proposal.ts';
import { viewingProposalMachine } from '../../../src/machines/chat/viewing-proposal.machine.ts';
import type { Viewing, ViewingProposal } from '../../../src/schemas/chat/viewing.ts';

const now = Date.UTC(2026, 10, 22, 12);

function open(viewing: Viewing | null = null, draft: ProposalForm | null = null) {
  const actor = createActor(viewingProposalMachine, { input: { viewing, draft } });
  const sent: ViewingProposal[] = [];
  actor.on('proposal.ready', ({ proposal }) => sent.push(proposal));
  return { actor: actor.start(), sent };
}

const time = (index: number, text: string) => ({ type: 'time.change', index, time: text }) as const;
const send = { type: 'proposal.send', now } as const;

describe('a proposal', () => {
  it('reports each change of its form, and starts with the earlier values', () => {
    const { actor } = open();
    const forms: ProposalForm[] = [];
    actor.on('form.changed', ({ form }) => forms.push(form));
    actor.send(time(0, '2026-11-24T18:00'));
    actor.send({ type: 'time.add' });
    actor.send({ type: 'time.remove', index: 1 });
    actor.send({ type: 'details.change', details: { minutes: 45 } });
    expect(forms.map(({ times }) => times.length)).toEqual([1, 2, 1, 1]);
    const last = forms.at(-1) ?? null;
    expect(last).toMatchObject({ times: ['2026-11-24T18:00'], minutes: 45 });
    expect(open(null, last).actor.getSnapshot().context.form).toEqual(last);
  });

  it('is sent with its times in UTC, and without empty ones', () => {
    const { actor, sent } = open();
    actor.send(time(0, '2026-11-24T18:00'));
    actor.send({ type: 'time.add' });
    actor.send({ type: 'time.add' });
    actor.send(time(2, '2027-04-01T09:30'));
    actor.send({
      type: 'details.change',
      details: { place: 'video', videoLink: ' HTTPS://call.example/a ', minutes: 45 },
    });
    actor.send(send);
    expect(sent).toEqual([
      {
        times: ['2026-11-24T17:00:00.000Z', '2027-04-01T07:30:00.000Z'],
        minutes: 45,
        place: 'video',
        videoLink: 'HTTPS://call.example/a',
        version: null,
      },
    ]);
  });

  it('starts with length and place of the last one, and names its version', () => {
    const { actor, sent } = open(
      aViewing({ minutes: 60, place: 'video', videoLink: 'https://a.example/', version: 7 }),
    );
    actor.send(time(0, '2026-11-24T18:00'));
    actor.send(send);
    expect(sent).toMatchObject([
      { minutes: 60, place: 'video', videoLink: 'https://a.example/', version: 7 },
    ]);
  });

  it('on site has no link', () => {
    const { actor, sent } = open();
    actor.send(time(0, '2026-11-24T18:00'));
    actor.send({ type: 'details.change', details: { videoLink: 'https://a.example/' } });
    actor.send(send);
    expect(sent).toMatchObject([{ videoLink: null }]);
  });

  it.each([
    ['', {}, 'Choose at least one time.'],
    ['2026-11-22T12:59', {}, 'A viewing must be in the future.'],
    ['2027-06-01T12:00', {}, 'A viewing must be within 180 days.'],
    ['2027-03-28T02:30', {}, 'At this time the clocks change, and it does not exist. Choose another one.'],
    [
      '2026-11-24T18:00',
      { place: 'video', videoLink: 'http://a.example' },
      'The video link must start with https://.',
    ],
    [
      '2026-11-24T18:00',
      { place: 'video', videoLink: 'no link' },
      'The video link must start with https://.',
    ],
    ['0001-01-01T10:00', {}, 'A viewing must be in the future.'],
    ['1899-12-31T23:59', {}, 'A viewing must be in the future.'],
    ['275760-01-01T10:00', {}, 'A viewing must be within 180 days.'],
    [
      '2026-11-24T18:00',
      { place: 'video', videoLink: 'https://call.example/my room' },
      'The video link must not have a space.',
    ],
    [
      '2026-11-24T18:00',
      { place: 'video', videoLink: 'https://meet.google.com@evil.example/a' },
      'The video link must not have a name or a password before an @: write only the address of the call.',
    ],
  ] as const)('at %s with %o is not sent: %s', (typed, details, fault) => {
    const { actor, sent } = open();
    actor.send(time(0, typed));
    actor.send({ type: 'details.change', details });
    actor.send(send);
    expect(sent).toEqual([]);
    expect(actor.getSnapshot().context).toMatchObject({ fault, form: { times: [typed] } });
    actor.send(time(0, '2026-12-01T10:00'));
    expect(actor.getSnapshot().context.fault).toBeNull();
  });

  it('has at most five times, of which each but the last can be taken out', () => {
    const { actor } = open();
    for (let i = 0; i < 7; i += 1) actor.send({ type: 'time.add' });
    expect(actor.getSnapshot().context.form.times).toHaveLength(5);
    actor.send(time(1, '2026-12-01T10:00'));
    actor.send({ type: 'time.remove', index: 0 });
    expect(actor.getSnapshot().context.form.times).toEqual(['2026-12-01T10:00', '', '', '']);
    for (let i = 0; i < 5; i += 1) actor.send({ type: 'time.remove', index: 1 });
    actor.send({ type: 'time.remove', index: 0 });
    expect(actor.getSnapshot().context.form.times).toEqual(['2026-12-01T10:00']);
  });
});

import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { aViewing } from '../../../fixtures/viewings.ts';
import { emptyProposal, type ProposalForm } from '../../../src/domain/chat/viewing-proposal.ts';
import { viewingProposalMachine } from '../../../src/machines/chat/viewing-proposal.machine.ts';
import type { ViewingOffer } from '../../../src/schemas/chat/viewing.ts';

const now = Date.UTC(2026, 10, 22, 12);

function open({ form = emptyProposal(null), maxTimes = 5, isOptional = false } = {}) {
  const actor = createActor(viewingProposalMachine, { input: { form, maxTimes, isOptional } });
  const sent: ViewingOffer[] = [];
  actor.on('proposal.ready', ({ offer }) => sent.push(offer));
  return { actor: actor.start(), sent };
}

const toggle = (time: string) => ({ type: 'time.toggle', time }) as const;
const send = { type: 'proposal.send', now } as const;

describe('a proposal', () => {
  it('reports each change of its form', () => {
    const { actor } = open();
    const forms: ProposalForm[] = [];
    actor.on('form.changed', ({ form }) => forms.push(form));
    actor.send(toggle('2026-11-24T18:00'));
    actor.send(toggle('2026-11-23T08:30'));
    actor.send(toggle('2026-11-24T18:00'));
    actor.send({ type: 'details.change', details: { minutes: 45 } });
    expect(forms.map(({ times }) => times)).toEqual([
      ['2026-11-24T18:00'],
      ['2026-11-23T08:30', '2026-11-24T18:00'],
      ['2026-11-23T08:30'],
      ['2026-11-23T08:30'],
    ]);
    expect(forms.at(-1)).toMatchObject({ minutes: 45 });
  });

  it('is sent with its times in UTC', () => {
    const { actor, sent } = open();
    actor.send(toggle('2027-04-01T09:30'));
    actor.send(toggle('2026-11-24T18:00'));
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
      },
    ]);
  });

  it('starts with length and place of the last one', () => {
    const { actor, sent } = open({
      form: emptyProposal(aViewing({ minutes: 60, place: 'video', videoLink: 'https://a.example/' })),
    });
    actor.send(toggle('2026-11-24T18:00'));
    actor.send(send);
    expect(sent).toMatchObject([{ minutes: 60, place: 'video', videoLink: 'https://a.example/' }]);
  });

  it('on site has no link', () => {
    const { actor, sent } = open();
    actor.send(toggle('2026-11-24T18:00'));
    actor.send({ type: 'details.change', details: { videoLink: 'https://a.example/' } });
    actor.send(send);
    expect(sent).toMatchObject([{ videoLink: null }]);
  });

  it.each([
    [[], {}, 'Choose at least one time.'],
    [['2026-11-22T12:30'], {}, 'A viewing must be in the future.'],
    [['2027-06-01T12:00'], {}, 'A viewing must be within 180 days.'],
    [
      ['2026-11-24T18:00'],
      { place: 'video', videoLink: 'http://a.example' },
      'The video link must start with https://.',
    ],
    [
      ['2026-11-24T18:00'],
      { place: 'video', videoLink: 'no link' },
      'The video link must start with https://.',
    ],
    [
      ['2026-11-24T18:00'],
      { place: 'video', videoLink: 'https://call.example/my room' },
      'The video link must not have a space.',
    ],
    [
      ['2026-11-24T18:00'],
      { place: 'video', videoLink: 'https://meet.google.com@evil.example/a' },
      'The video link must not have a name or a password before an @: write only the address of the call.',
    ],
  ] as const)('at %s with %o is not sent: %s', (times, details, fault) => {
    const { actor, sent } = open();
    for (const time of times) actor.send(toggle(time));
    actor.send({ type: 'details.change', details });
    actor.send(send);
    expect(sent).toEqual([]);
    expect(actor.getSnapshot().context).toMatchObject({ fault, form: { times } });
    actor.send(toggle('2026-12-01T10:00'));
    expect(actor.getSnapshot().context.fault).toBeNull();
  });

  it('takes no more times than its limit, and the chosen ones can be taken out', () => {
    const { actor } = open({ maxTimes: 2 });
    for (const day of [1, 2, 3]) actor.send(toggle(`2026-12-0${day}T10:00`));
    expect(actor.getSnapshot().context.form.times).toEqual(['2026-12-01T10:00', '2026-12-02T10:00']);
    actor.send(toggle('2026-12-01T10:00'));
    expect(actor.getSnapshot().context.form.times).toEqual(['2026-12-02T10:00']);
  });

  it('of open times may be without any', () => {
    const { actor, sent } = open({ isOptional: true });
    actor.send(send);
    expect(sent).toMatchObject([{ times: [] }]);
  });
});

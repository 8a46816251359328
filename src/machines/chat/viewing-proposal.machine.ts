import { assign, emit, setup } from 'xstate';
import {
  type ProposalForm,
  readProposal,
  type TimesRule,
  toggled,
} from '../../domain/chat/viewing-proposal.ts';
import type { ViewingOffer } from '../../schemas/chat/viewing.ts';
import type { StateMeta } from '../meta.ts';

interface Context extends TimesRule {
  form: ProposalForm;
  fault: string | null;
}

type ProposalEvent =
  | { type: 'time.toggle'; time: string }
  | { type: 'details.change'; details: Partial<Omit<ProposalForm, 'times'>> }
  | { type: 'proposal.send'; now: number };

/** The form of a proposal, and of the open times of a listing. Emits `proposal.ready` with the times to send. */
export const viewingProposalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ProposalEvent,
    emitted: {} as
      | { type: 'proposal.ready'; offer: ViewingOffer }
      | { type: 'form.changed'; form: ProposalForm },
    input: {} as Omit<Context, 'fault'>,
    meta: {} as StateMeta,
  },
  guards: {
    isTooMany: ({ context: { form, maxTimes } }, { time }: { time: string }) =>
      form.times.length >= maxTimes && !form.times.includes(time),
    isValid: ({ context }, { now }: { now: number }) => 'offer' in read(context, now),
  },
  actions: {
    toggleTime: assign(({ context: { form } }, { time }: { time: string }) => ({
      form: { ...form, times: toggled(form.times, time) },
      fault: null,
    })),
    setDetails: assign(({ context: { form } }, { details }: { details: Partial<ProposalForm> }) => ({
      form: { ...form, ...details },
      fault: null,
    })),
    notifyChanged: emit(({ context: { form } }) => ({ type: 'form.changed' as const, form })),
    setFault: assign(({ context }, { now }: { now: number }) => {
      const found = read(context, now);
      return { fault: 'fault' in found ? found.fault : null };
    }),
    notifyReady: emit(({ context }, { now }: { now: number }) => {
      const found = read(context, now);
      if ('fault' in found) throw new Error(found.fault);
      return { type: 'proposal.ready' as const, offer: found.offer };
    }),
  },
}).createMachine({
  id: 'viewingProposal',
  context: ({ input }) => ({ ...input, fault: null }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The person chooses times, day by day, the length and the place.',
      meta: { reference: 'viewings#proposing-times' },
      on: {
        'time.toggle': [
          { guard: { type: 'isTooMany', params: ({ event }) => event } },
          { actions: [{ type: 'toggleTime', params: ({ event }) => event }, 'notifyChanged'] },
        ],
        'details.change': {
          actions: [{ type: 'setDetails', params: ({ event }) => event }, 'notifyChanged'],
        },
        'proposal.send': [
          {
            guard: { type: 'isValid', params: ({ event }) => event },
            actions: { type: 'notifyReady', params: ({ event }) => event },
          },
          { actions: { type: 'setFault', params: ({ event }) => event } },
        ],
      },
    },
  },
});

function read({ form, isOptional }: Context, now: number) {
  return readProposal(form, isOptional, now);
}

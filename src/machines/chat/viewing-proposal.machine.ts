import { assign, emit, setup } from 'xstate';
import { emptyProposal, type ProposalForm, readProposal } from '../../domain/chat/viewing-proposal.ts';
import { maxProposedTimes, type Viewing, type ViewingProposal } from '../../schemas/chat/viewing.ts';
import type { StateMeta } from '../meta.ts';

interface Context {
  /** The viewing that the person has seen; `null` without one. */
  viewing: Viewing | null;
  form: ProposalForm;
  fault: string | null;
}

type ProposalEvent =
  | { type: 'time.change'; index: number; time: string }
  | { type: 'time.add' }
  | { type: 'time.remove'; index: number }
  | { type: 'details.change'; details: Partial<Omit<ProposalForm, 'times'>> }
  | { type: 'proposal.send'; now: number };

/** The form of a proposal. Emits `proposal.ready` with the proposal to send. */
export const viewingProposalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ProposalEvent,
    emitted: {} as
      | { type: 'proposal.ready'; proposal: ViewingProposal }
      | { type: 'form.changed'; form: ProposalForm },
    /** `draft`: the values that were filled in before, and not sent. */
    input: {} as Pick<Context, 'viewing'> & { draft: ProposalForm | null },
    meta: {} as StateMeta,
  },
  guards: {
    isFull: ({ context }) => context.form.times.length >= maxProposedTimes,
    isOnly: ({ context }) => context.form.times.length === 1,
    isValid: ({ context }, { now }: { now: number }) => 'proposal' in read(context, now),
  },
  actions: {
    setTime: assign(({ context: { form } }, { index, time }: { index: number; time: string }) => ({
      form: { ...form, times: form.times.with(index, time) },
      fault: null,
    })),
    addTime: assign(({ context: { form } }) => ({ form: { ...form, times: [...form.times, ''] } })),
    removeTime: assign(({ context: { form } }, { index }: { index: number }) => ({
      form: { ...form, times: form.times.toSpliced(index, 1) },
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
      return { type: 'proposal.ready' as const, proposal: found.proposal };
    }),
  },
}).createMachine({
  id: 'viewingProposal',
  context: ({ input: { viewing, draft } }) => ({
    viewing,
    form: draft ?? emptyProposal(viewing),
    fault: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The person fills in up to five times, the length and the place.',
      meta: { reference: 'viewings#proposing-times' },
      on: {
        'time.change': { actions: [{ type: 'setTime', params: ({ event }) => event }, 'notifyChanged'] },
        'time.add': [{ guard: 'isFull' }, { actions: ['addTime', 'notifyChanged'] }],
        'time.remove': [
          { guard: 'isOnly' },
          { actions: [{ type: 'removeTime', params: ({ event }) => event }, 'notifyChanged'] },
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

function read({ form, viewing }: Context, now: number) {
  return readProposal(form, viewing?.version ?? null, now);
}

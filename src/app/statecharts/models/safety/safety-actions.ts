import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { notFound, offline, rejected } from '../../../../../fixtures/failures.ts';
import { aBlock, reportKey } from '../../../../../fixtures/safety.ts';
import { safetyActionsMachine } from '../../../../machines/safety/safety-actions.machine.ts';

const poster = { member: { kind: 'poster' as const, id: 101 }, messageId: null };
const groupmate = { member: { kind: 'groupmate' as const, id: 8 }, messageId: null };
const partner = { member: { kind: 'partner' as const, id: 31 }, messageId: null };

export const safetyActionsModel: MachineModel<typeof safetyActionsMachine> = {
  machine: safetyActionsMachine,
  inputs: [
    { about: poster, key: reportKey },
    { about: partner, key: reportKey },
    { about: { ...partner, messageId: 7 }, key: reportKey },
    { about: { ...groupmate, messageId: 7 }, key: reportKey },
  ],
  events: [
    { type: 'report.ask', kind: 'listing' },
    { type: 'report.ask', kind: 'member' },
    { type: 'reason.choose', reason: 'money' },
    { type: 'text.change', text: 'Wants money first.' },
    { type: 'report.send' },
    { type: 'block.ask' },
    { type: 'block.confirm' },
    { type: 'leave.ask' },
    { type: 'leave.confirm' },
    { type: 'action.back' },
  ],
  outcomes: {
    sendReport: { outputs: [undefined], errors: [rejected(429, 'Too many attempts.'), offline] },
    block: { outputs: [aBlock()], errors: [notFound(), offline] },
    leave: { outputs: [undefined], errors: [offline] },
  },
  distinguish: ({ kind, reason, text, message }) => [kind, reason, text !== '', message !== null],
};

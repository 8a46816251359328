import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  transition,
} from 'xstate';
import { sessionMachine } from '../../../machines/session.machine.ts';
import { done } from '../../../workbench/model/outcomes.ts';
import { aUser } from './members.ts';

const login = { type: 'session.start', token: 'token-1', user: aUser() };

/** The session as it stands at times. */
export const sessions = {
  starting: sessionAfter(),
  restoring: sessionAfter(done('readToken', 'token-1')),
  visitor: sessionAfter(done('readToken', null)),
  member: sessionAfter(login),
  otherMember: sessionAfter({ type: 'session.start', token: 'token-2', user: aUser({ id: 8 }) }),
  expired: sessionAfter(login, { type: 'session.expire', token: 'token-1' }),
};

function sessionAfter(...events: AnyEventObject[]): AnyMachineSnapshot {
  const [start] = initialTransition<typeof sessionMachine>(sessionMachine);
  return events.reduce<AnyMachineSnapshot>(
    (snapshot, event) => transition<AnyStateMachine>(sessionMachine, snapshot, event)[0],
    start,
  );
}

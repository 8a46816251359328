import type { AnyActor } from 'xstate';
import { matchesDescriptor } from '../model/next-events.ts';
import { isMachine } from '../model/nodes.ts';
import { watchStep } from '../model/step.ts';
import { hiddenMark } from './mask.ts';
import type { LiveEvent } from './protocol.ts';
import { redacted } from './redact.ts';
import type { Values } from './values.ts';

/**
 * Sends an event to a running actor, unless the event would stop the actor with an error.
 * @returns the reason why it was not sent; `null` if it was sent
 */
export function sendEvent(
  actor: AnyActor | undefined,
  event: LiveEvent,
  values: Pick<Values, 'nameOf' | 'message'>,
): string | null {
  if (!actor) return 'That actor no longer runs.';
  const name = `'${values.nameOf(actor)}'`;
  const { type } = event;
  if (type.startsWith('xstate.') || type === '' || type.includes('*')) {
    return `'${type}' cannot be sent: only XState sends such events to ${name}.`;
  }
  const text = JSON.stringify(event);
  if (text.includes(redacted) || text.includes(hiddenMark)) {
    return 'The event contains a value that is hidden or redacted: replace it with the real value.';
  }
  try {
    if (isMachine(actor.logic)) {
      const { logic } = actor;
      if (!logic.events.some((descriptor) => matchesDescriptor(String(descriptor), type))) {
        return `${name} does not handle the event '${type}'.`;
      }
      // A dry run that executes no actions: an error in the real transition would stop the actor, and thus a part of the app.
      const snapshot = actor.getSnapshot();
      watchStep((scope) => logic.transition(snapshot, event, scope), snapshot);
    }
    actor.send(event);
    return null;
  } catch (error) {
    return `${name} throws an error for '${type}': ${values.message(error)}`;
  }
}

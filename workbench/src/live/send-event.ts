import type { AnyActor } from 'xstate';
import { matchesDescriptor } from '../model/next-events.ts';
import { isMachine } from '../model/nodes.ts';
import { watchStep } from '../model/step.ts';
import type { LiveEvent } from './protocol.ts';
import { redacted } from './redact.ts';

/**
 * Sends an event to a running actor, unless that would break it.
 * @returns why it was not sent; `null` where it was
 */
export function sendEvent(actor: AnyActor | undefined, event: LiveEvent): string | null {
  if (!actor) return 'That actor no longer runs.';
  const name = `'${actor.id}'`;
  const { type } = event;
  if (type.startsWith('xstate.') || type === '' || type.includes('*')) {
    return `'${type}' is not for people to send: ${name} gets such events from XState alone.`;
  }
  if (JSON.stringify(event).includes(redacted)) {
    return `The event says '${redacted}': put in what it stands for.`;
  }
  try {
    if (isMachine(actor.logic)) {
      const { logic } = actor;
      if (!logic.events.some((descriptor) => matchesDescriptor(String(descriptor), type))) {
        return `${name} knows no event '${type}'.`;
      }
      // In vain first, with nothing executed: an error there would end the actor, and with it a part of the app.
      watchStep((scope) => logic.transition(actor.getSnapshot(), event, scope));
    }
    actor.send(event);
    return null;
  } catch (error) {
    return `${name} cannot take this '${type}': ${error instanceof Error ? error.message : String(error)}`;
  }
}

import { type Frame, malformed } from './frame-text.ts';
import { StompError } from './stomp-error.ts';

export const version = '1.2';

/** Milliseconds; 0 for none. */
export interface HeartBeats {
  /** At the latest so long after anything else the server sends a line end. */
  outgoing: number;
  /** So often the client has promised to. */
  incoming: number;
}

/**
 * What CONNECT agrees on. Throws a `StompError` where there is no common version.
 * @param interval milliseconds, which the server offers and asks for
 */
export function shakeHands({ headers }: Frame, interval: number): HeartBeats {
  const accepted = (headers.get('accept-version') ?? '1.0').split(',').map((one) => one.trim());
  if (!accepted.includes(version)) {
    throw new StompError('unsupported version', `This server speaks STOMP ${version} alone.`, {
      headers: { version },
    });
  }
  const offer = headers.get('heart-beat') ?? '0,0';
  const [, canSend, wants] = /^\s*(\d{1,9})\s*,\s*(\d{1,9})\s*$/.exec(offer) ?? [];
  if (canSend === undefined || wants === undefined) {
    throw malformed('A heart-beat header is two whole numbers with a comma between.');
  }
  const agreed = (theirs: number) => (theirs === 0 ? 0 : Math.max(theirs, interval));
  return { outgoing: agreed(Number(wants)), incoming: agreed(Number(canSend)) };
}

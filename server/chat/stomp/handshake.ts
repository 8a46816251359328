import { type Frame, malformed } from './frame-text.ts';
import { StompError } from './stomp-error.ts';

export const version = '1.2';

/** In milliseconds; 0 for none. */
export interface HeartBeats {
  /** The longest time that the server sends nothing. */
  outgoing: number;
  /** The longest time that the client sends nothing. */
  incoming: number;
}

/**
 * The heartbeats that result from a CONNECT frame. Throws a `StompError` if there is no common version.
 * @param interval milliseconds that the server offers and asks for
 */
export function negotiateHeartbeats({ headers }: Frame, interval: number): HeartBeats {
  const accepted = headers
    .get('accept-version')
    ?.split(',')
    .map((one) => one.trim());
  if (!accepted?.includes(version)) {
    throw new StompError('unsupported version', `This server speaks STOMP ${version} only.`, {
      headers: { version },
    });
  }
  const offer = headers.get('heart-beat') ?? '0,0';
  const found = /^\s*(\d{1,9})\s*,\s*(\d{1,9})\s*$/.exec(offer);
  if (!found) throw malformed('A heart-beat header has two whole numbers, separated by a comma.');
  const agreed = (theirs: number) => (theirs === 0 ? 0 : Math.max(theirs, interval));
  return { outgoing: agreed(Number(found[2])), incoming: agreed(Number(found[1])) };
}

/**
 * Logs a failure in one line, with what was tried. An aborted attempt never settles: React's strict mode stops an actor and starts it
 * again, and the second attempt would take the failure of the first for its own.
 */
export async function withErrorLogging<T>(
  what: string,
  signal: AbortSignal,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (signal.aborted) return new Promise<never>(() => {});
    logFailure(what, error);
    throw error;
  }
}

/** Effects log their failures with what they tried; the machines do not log them again. */
const known = new WeakSet<object>();

export function logFailure(what: string, error: unknown): void {
  if (error instanceof Error) {
    if (known.has(error)) return;
    known.add(error);
  }
  const reason = error instanceof Error ? error.message : String(error);
  // XState writes the error of a guard or an action on a second line.
  console.error(`Stanza: ${what} failed. ${reason.replaceAll('\n', ' ')}`);
}

/** The logger of the root actor. The machines log only failures of their children. */
export function logActorFailure({ actorId, error }: { actorId: string; error: unknown }): void {
  logFailure(actorId, error);
}

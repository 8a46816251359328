/**
 * A failure is one line in the console, with what was tried. An aborted attempt never settles: React's strict mode stops
 * an actor and starts it again, and the actor would take the failure of its first attempt for that of its second.
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

export function logFailure(what: string, error: unknown): void {
  console.error(`Stanza: ${what} failed. ${error instanceof Error ? error.message : String(error)}`);
}

import type { Fault } from '../vite/why.ts';

/** The messages of browsers for a module that cannot be fetched. They give no reason. */
const unsaid = /dynamically imported module|module script failed/i;

/** A stack line in a module of this origin: `at f (http://localhost:5180/src/a.ts?t=1:3:7)`. */
const stackLine = /(https?:\/\/[^\s()@]+?):(\d+):(\d+)/g;

/**
 * Adds the reason and the source location to an error: the browser knows neither the reason why the server cannot transform a file, nor the
 * original line numbers.
 * @param address answers with the reason for an error
 */
export async function explained(address: string, file: string, error: unknown): Promise<unknown> {
  const message = error instanceof Error ? error.message : String(error);
  const fault = await ask(address, unsaid.test(message) ? { file } : { file, message, ...placeOf(error) });
  if (!fault) return error;
  const place =
    fault.file === null || fault.line === null
      ? ''
      : ` (${[fault.file, fault.line, fault.column].filter(Boolean).join(':')})`;
  return new Error(`${fault.message ?? message}${place}`, { cause: error });
}

/** The first line of the stack in the project's code. */
function placeOf(error: unknown): Record<string, string> | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, url = '', line = '', column = ''] of stack.matchAll(stackLine)) {
    const { origin, pathname } = new URL(url);
    if (origin === location.origin && !/\/node_modules\/|\/@|__statecharts\/page/.test(pathname))
      return { at: pathname, line, column };
  }
  return null;
}

async function ask(address: string, what: Record<string, string>): Promise<Fault | null> {
  try {
    const answer = await fetch(`${address}?${new URLSearchParams(what)}`);
    return answer.ok ? ((await answer.json()) as Fault | null) : null;
  } catch {
    // Without an answer, the page shows the browser's message.
    return null;
  }
}

import type { Fault } from '../vite/why.ts';

/** Browsers do not tell why a module cannot be fetched. */
const unsaid = /dynamically imported module|module script failed/i;

/** A line of a stack in a module of this origin: `at f (http://localhost:5180/src/a.ts?t=1:3:7)`. */
const stackLine = /(https?:\/\/[^\s()@]+?):(\d+):(\d+)/g;

/**
 * An error with the place where it came about: the browser knows neither what is wrong in a file that the server cannot transform, nor the
 * lines of the file as it is written.
 * @param address of the server's answers
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

/** The first line of the stack that is of the project. */
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
    // Then the page says what the browser says.
    return null;
  }
}

import type { IFrame } from '@stomp/stompjs';

/** What a check found other than expected, in words for whoever keeps the backend. */
export class Mismatch extends Error {
  override readonly name: string = 'Mismatch';
}

/** The check cannot be made with what is at hand: it says nothing about the backend. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}

/** Characters of a frame that a report shows. */
const shownLength = 300;

export function describeFrame({ command, headers, body }: IFrame): string {
  // The library reads them from the last to the first.
  const fields = Object.entries(headers)
    .reverse()
    .map(([name, value]) => `${name}:${value}`);
  return [command, ...fields, ...(body ? [`with the body ${cut(body)}`] : [])].join(' ');
}

/** In one line, and not longer than a report has room for. */
export function cut(text: string): string {
  const line = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return line.length > shownLength ? `${line.slice(0, shownLength)}… (${text.length} characters)` : line;
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  // `fetch` says no more than that it failed; why is in its cause, which for a name with several addresses has no message.
  const reason = cause instanceof Error ? cause : error;
  const code = 'code' in reason ? String(reason.code) : '';
  return (reason.message || code || reason.name).replaceAll(/\s+/g, ' ');
}

/** Throws where an object has other values than these. */
export function expectFields<T extends object>(whose: string, came: T, expected: Partial<T>): void {
  const differences = Object.entries(expected)
    .filter(([name, value]) => Reflect.get(came, name) !== value)
    .map(([name, value]) => {
      return `${name} is ${cut(JSON.stringify(Reflect.get(came, name)))}, not ${cut(JSON.stringify(value))}`;
    });
  if (differences.length > 0) throw new Mismatch(`In ${whose} ${differences.join('; ')}`);
}

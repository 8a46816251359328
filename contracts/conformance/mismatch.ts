import type { IFrame } from '@stomp/stompjs';

/** A check found something unexpected. The message is for the authors of the backend. */
export class Mismatch extends Error {
  override readonly name: string = 'Mismatch';
}

/** The check cannot run with the given options, so it neither passes nor fails. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}

/** The check cannot make what it needs on this backend, so nothing is known. */
export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}

/** The number of characters of a frame that a report shows. */
const shownLength = 300;

export function describeFrame({ command, headers, body }: IFrame): string {
  // The library lists headers from the last to the first.
  const fields = Object.entries(headers)
    .reverse()
    .map(([name, value]) => `${name}:${value}`);
  return [command, ...fields, ...(body ? [`with the body ${cut(body)}`] : [])].join(' ');
}

/** Shortens a text to one line for the report. */
export function cut(text: string): string {
  const line = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return line.length > shownLength ? `${line.slice(0, shownLength)}… (${text.length} characters)` : line;
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  // `fetch` puts the reason in `cause`. For a host with several addresses, `cause` has a code but no message.
  const reason = cause instanceof Error ? cause : error;
  const code = 'code' in reason ? String(reason.code) : '';
  return (reason.message || code || reason.name).replaceAll(/\s+/g, ' ');
}

/** Throws if a field has another value than the expected one. */
export function expectFields<T extends object>(whose: string, came: T, expected: Partial<T>): void {
  const differences = Object.entries(expected)
    .filter(([name, value]) => Reflect.get(came, name) !== value)
    .map(([name, value]) => {
      return `${name} is ${cut(JSON.stringify(Reflect.get(came, name)))}, not ${cut(JSON.stringify(value))}`;
    });
  if (differences.length > 0) throw new Mismatch(`In ${whose} ${differences.join('; ')}`);
}

import { ApiError } from '@stanza/domain/api-error.ts';
import { cut, Mismatch } from '../conformance/mismatch.ts';

/** Rejects with what the person sees in place of the result: what they wanted to do, and why it failed. */
export async function seen<T>(wish: string, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const said = error.serverMessage ?? error.fieldMessage;
    const reason = `${error.message}${said === undefined ? '' : ` «${cut(said)}»`}`;
    throw new Mismatch(`${wish} fails: ${reason}`, { cause: error });
  }
}

/** @param place where the person sees the value, such as "The page of the listing" */
export function expectShown(place: string, shown: unknown, wanted: unknown): void {
  if (Object.is(shown, wanted) || (typeof shown === 'string' && shown.normalize() === composed(wanted)))
    return;
  throw new Mismatch(`${place} shows ${write(shown, wanted)} instead of ${write(wanted, shown)}`);
}

/** A person sees no difference between composed and decomposed letters. */
const composed = (value: unknown) => (typeof value === 'string' ? value.normalize() : value);

/** A long text is shown from its first difference on. */
function write(value: unknown, other: unknown): string {
  if (typeof value !== 'string') return cut(JSON.stringify(value) ?? 'nothing');
  if (typeof other !== 'string' || value.length < 80) return `«${cut(value)}»`;
  let at = 0;
  while (at < value.length && value[at] === other[at]) at += 1;
  const start = Math.max(0, at - 10);
  return `«…${cut(value.slice(start, start + 30))}…» (${value.length} characters)`;
}

export function fail(line: string): never {
  throw new Mismatch(line);
}

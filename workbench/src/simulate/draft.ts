import type * as z from 'zod/mini';
import { inEnglish, problemsOf } from '../travel/problems.ts';
import { messageOf } from '../travel/recording.ts';
import { deserialize, type SampleSource, serialize } from '../travel/serialize.ts';

/** A value as JSON for editing. A value that JSON cannot represent is written as its sample name. */
export function draftOf(value: unknown, known: SampleSource): string {
  try {
    return JSON.stringify(serialize(value, known), null, 2);
  } catch {
    return '';
  }
}

/** The parsed value, or its errors. */
export type ReadDraft = { value: unknown; problems: null } | { value: null; problems: string[] };

/** @param schema the schema of the value; without it, any value is valid */
export function readDraft(text: string, known: SampleSource, schema: z.ZodMiniType | null = null): ReadDraft {
  let value: unknown;
  try {
    value = deserialize(JSON.parse(text), known);
  } catch (error) {
    return { value: null, problems: [problemOf(error)] };
  }
  const parsed = schema?.safeParse(value, inEnglish);
  return parsed?.success === false
    ? { value: null, problems: problemsOf(parsed.error) }
    : { value, problems: null };
}

function problemOf(error: unknown): string {
  if (error instanceof SyntaxError) return `This is not JSON: ${error.message}`;
  return error instanceof RangeError ? 'This is nested too deeply.' : messageOf(error);
}

/** Parses a typed event. */
export function readEventDraft(text: string, known: SampleSource): ReadDraft {
  const read = readDraft(text, known);
  if (read.problems) return read;
  const { value } = read;
  const isEvent =
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
  if (!isEvent || value.type === '') return { value: null, problems: ['An event is an object with a type.'] };
  return read;
}

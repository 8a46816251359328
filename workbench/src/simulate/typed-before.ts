import type { EventObject } from 'xstate';
import type { SampleSource } from '../travel/serialize.ts';
import { draftOf, readEventDraft } from './draft.ts';

interface Place {
  machineId: string;
  known: SampleSource;
}

const key = 'statechart-workbench-typed';

/** Stores a typed event for as long as this tab is open. */
export function keepTyped(event: EventObject, { machineId, known }: Place): void {
  const text = draftOf(event, known);
  if (text === '') return;
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...kept(), [`${machineId} ${event.type}`]: text }));
  } catch {
    // Without storage, the form starts with the sample.
  }
}

/** The last typed event of this type; the sample if it has data of its own or nothing was typed. */
export function typedBefore(sample: EventObject, { machineId, known }: Place): EventObject {
  if (Object.keys(sample).length > 1) return sample;
  const text = kept()[`${machineId} ${sample.type}`];
  const read = typeof text === 'string' ? readEventDraft(text, known) : null;
  return read && !read.problems ? (read.value as EventObject) : sample;
}

function kept(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

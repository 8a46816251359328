import type { AnyEventObject, AnyStateMachine, StateValue } from 'xstate';
import { actorNameIn } from './actor-text.ts';
import { jsonOf } from './json-of.ts';
import type { Occurrence, Simulation } from './simulation.ts';

type NameOf = (value: unknown) => string;

/** The state value in one line: `email.idle`; parallel regions are joined with a plus. */
export function stateText(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .flatMap(([key, inner]) => {
      if (inner === undefined) return [];
      const text = stateText(inner);
      return text.includes(' + ') ? `${key}.(${text})` : [key, text].filter(Boolean).join('.');
    })
    .join(' + ');
}

/** The state of a simulation, with its status if it is done or failed. */
export function simulationText({ snapshot }: Simulation): string {
  const state = stateText(snapshot.value) || snapshot.machine.id;
  return `${state}${{ active: '', done: ' (done)', error: ' (failed)', stopped: ' (stopped)' }[snapshot.status]}`;
}

/** The payload of an event (everything except its type) in one line. */
export function payloadText(event: AnyEventObject, nameOf: NameOf): string {
  return Object.entries(event)
    .filter(([key]) => key !== 'type')
    .map(([key, value]) => `${key}: ${valueText(value, nameOf)}`)
    .join(', ');
}

export function valueText(value: unknown, nameOf: NameOf): string {
  if (value === undefined) return 'nothing';
  // Most names are made as JSON, which has no text for these numbers.
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return numberText(value);
  return typeof value === 'string' ? quoted(value) : nameOf(value);
}

/** A sample as text: the message of an error, JSON for all other values. */
export function sampleText(sample: unknown): string {
  if (sample instanceof Error) return `${sample.name} “${sample.message}”`;
  if (typeof sample === 'bigint') return `${sample}n`;
  if (sample instanceof Map || sample instanceof Set)
    return `${sample.constructor.name} ${jsonOf([...sample])}`;
  return jsonOf(sample) || 'nothing';
}

/** A number as text. Unlike `String` it keeps a negative zero; unlike JSON it shows an infinite number. */
export function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Texts of at most `longestText` characters are shown in full, longer ones by their first `beginning` characters. */
const longestText = 80;
const beginning = 50;

function quoted(text: string): string {
  if (text.length <= longestText) return JSON.stringify(text);
  const characters = [...text.slice(0, 2 * beginning)].slice(0, beginning);
  return `${JSON.stringify(`${characters.join('')}…`)} (${text.length.toLocaleString('en')} characters)`;
}

/** @param machine gives names to actors whose ids XState generated */
export function occurrenceText(
  occurrence: Occurrence | null,
  nameOf: NameOf,
  machine?: AnyStateMachine,
): string {
  const actor = () =>
    occurrence !== null && 'actorId' in occurrence ? actorNameIn(machine, occurrence.actorId) : '';
  switch (occurrence?.kind) {
    case undefined:
      return 'start';
    case 'event':
      return `${occurrence.event.type} ${payloadText(occurrence.event, nameOf)}`.trim();
    case 'done': {
      const output = occurrence.output === undefined ? '' : `: ${valueText(occurrence.output, nameOf)}`;
      return `${actor()} done${output}`;
    }
    case 'failed':
      return `${actor()} failed: ${valueText(occurrence.error, nameOf)}`;
    case 'changed':
      return `${actor()} became ${valueText(occurrence.snapshot, nameOf)}`;
    case 'elapse':
      return `${durationText(occurrence.milliseconds)} pass`;
  }
}

export function durationText(milliseconds: number): string {
  return `${Math.round(milliseconds).toLocaleString('en')} ms`;
}

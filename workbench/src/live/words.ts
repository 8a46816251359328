import type { StateValue } from 'xstate';
import { isPlain } from '../model/same.ts';
import { stateText } from '../model/words.ts';
import type { LiveSnapshot, Represented } from './protocol.ts';

/** The state of a live actor in one line. Logic that is not a machine is only running or ended. */
export function liveStateText({ value, status }: LiveSnapshot): string {
  const state = isStateValue(value) ? stateText(value) : '';
  if (state === '') return { active: 'running', done: 'done', error: 'failed', stopped: 'stopped' }[status];
  return `${state}${{ active: '', done: ' (done)', error: ' (failed)', stopped: ' (stopped)' }[status]}`;
}

function isStateValue(value: Represented): value is Extract<Represented, StateValue> {
  if (typeof value === 'string') return true;
  return isPlain(value) && !Array.isArray(value) && Object.values(value).every(isStateValue);
}

/** A value as JSON, cut to at most `letters` characters. */
export function shortText(value: Represented | undefined, letters: number): string {
  const text = value === undefined ? '' : JSON.stringify(value);
  return text.length > letters ? `${text.slice(0, letters - 1)}…` : text;
}

/** The time since the first record, such as `+1.204 s`. */
export function sinceText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (Math.abs(seconds) < 60) return `+${seconds.toFixed(3)} s`;
  const minutes = Math.floor(seconds / 60);
  return `+${minutes}:${(seconds - minutes * 60).toFixed(2).padStart(5, '0')}`;
}

// A shared formatter: `toLocaleString` creates a new one for each call, which is slow.
const numbers = new Intl.NumberFormat('en');

export function numberText(number: number): string {
  return numbers.format(number);
}

export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

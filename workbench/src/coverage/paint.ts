import type { Note, NoteMark } from '../chart/note.ts';
import type { Chart } from '../model/chart.ts';
import { fingerprintOf } from '../travel/fingerprint.ts';
import type { CoveredGuard, CoveredMachine } from './machine-coverage.ts';
import { isHit } from './summary.ts';

/** A coverage as the chart shows it. */
export interface Paint {
  /** The parts that no test covers, as 'missed', by id. */
  painted: ReadonlyMap<string, string>;
  /** Notes on uncovered parts, on the answers of guards, and on parts that the coverage does not have. */
  notes: ReadonlyMap<string, Note>;
  /** `null` if the coverage belongs to this version of the machine. */
  problem: string | null;
}

/** Computes the overlay of a coverage on a chart. If their versions differ, the overlay shows the parts that both have. */
export function paintOf(chart: Chart, covered: CoveredMachine): Paint {
  const guards = Map.groupBy(covered.guards, ({ transitionId }) => transitionId);
  const painted = new Map<string, string>();
  const notes = new Map<string, Note>();
  for (const { id, hit } of covered.states) {
    if (isHit(hit)) continue;
    painted.set(id, 'missed');
    notes.set(id, lack('never entered'));
  }
  for (const { id, hit } of covered.transitions) {
    const asked = guards.get(id) ?? [];
    if (!isHit(hit)) painted.set(id, 'missed');
    const said = [...(isHit(hit) ? [] : [lack('never taken')]), ...asked.map(noteOf(asked.length > 1))];
    if (said.length === 0) continue;
    notes.set(id, {
      text: said.map(({ text }) => text).join('; '),
      marks: said.flatMap(({ marks }) => marks),
    });
  }
  const known = new Set(partsOf(covered));
  const unknown = partsOf(chart).filter((id) => !known.has(id));
  for (const id of unknown)
    notes.set(id, { text: 'not in the coverage', marks: [{ text: 'unknown', isLack: false }] });
  return { painted, notes, problem: differenceOf(chart, covered, unknown.length) };
}

function lack(text: string): Note {
  return { text, marks: [{ text, isLack: true }] };
}

function noteOf(withName: boolean) {
  return ({ name, yes, no }: CoveredGuard): Note => {
    const markOf = (answer: string, isSaid: boolean): NoteMark => ({
      text: `${withName ? `${name} ` : ''}${isSaid ? answer : `never ${answer}`}`,
      isLack: !isSaid,
    });
    const marks = [markOf('yes', isHit(yes)), markOf('no', isHit(no))];
    return { text: `${name}: ${guardText(isHit(yes), isHit(no))}`, marks };
  };
}

/** The answers that a guard gave in the tests, as text. */
export function guardText(yes: boolean, no: boolean): string {
  if (yes && no) return 'said yes and no';
  if (!yes && !no) return 'never asked';
  return yes ? 'never said no' : 'never said yes';
}

function differenceOf(chart: Chart, covered: CoveredMachine, unknown: number): string | null {
  if (covered.fingerprint === fingerprintOf(chart)) return null;
  const here = new Set(partsOf(chart));
  const gone = partsOf(covered).filter((id) => !here.has(id)).length;
  return [
    `This coverage is of another version of ${chart.id}.`,
    unknown > 0 && `States and transitions that are not in it: ${unknown}.`,
    gone > 0 && `States and transitions that the machine no longer has: ${gone}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function partsOf({ states, transitions }: Record<'states' | 'transitions', { id: string }[]>): string[] {
  return [...states, ...transitions].map(({ id }) => id);
}

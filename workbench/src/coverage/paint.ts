import type { Note, NoteMark } from '../chart/note.ts';
import type { Chart } from '../model/chart.ts';
import { fingerprintOf } from '../travel/fingerprint.ts';
import type { CoveredGuard, CoveredMachine, Hit } from './machine-coverage.ts';
import { isHit, isOnlyGenerated } from './summary.ts';

/** A coverage as the chart shows it. */
export interface Paint {
  /** The parts that no test covers, by id: 'missed', or 'generated' if only generated paths reached them. */
  painted: ReadonlyMap<string, string>;
  /** Notes on uncovered parts, on the answers of guards, and on parts that the coverage lacks. */
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
    painted.set(id, paintOfHit(hit));
    notes.set(id, lack('entered', hit));
  }
  for (const { id, hit } of covered.transitions) {
    const asked = guards.get(id) ?? [];
    if (!isHit(hit)) painted.set(id, paintOfHit(hit));
    const said = [...(isHit(hit) ? [] : [lack('taken', hit)]), ...asked.map(noteOf(asked.length > 1))];
    if (said.length === 0) continue;
    notes.set(id, {
      text: said.map(({ text }) => text).join('; '),
      marks: said.flatMap(({ marks }) => marks),
    });
  }
  const known = new Set(partsOf(covered));
  const unknown = partsOf(chart).filter((id) => !known.has(id));
  for (const id of unknown)
    notes.set(id, { text: 'not in the coverage', marks: [{ text: 'unknown', look: 'plain' }] });
  return { painted, notes, problem: differenceOf(chart, covered, unknown.length) };
}

function paintOfHit(hit: Hit): string {
  return isOnlyGenerated(hit) ? 'generated' : 'missed';
}

function lack(verb: string, hit: Hit): Note {
  return isOnlyGenerated(hit)
    ? { text: `${verb} only by generated paths`, marks: [{ text: 'paths only', look: 'generated' }] }
    : { text: `never ${verb}`, marks: [{ text: `never ${verb}`, look: 'lack' }] };
}

function noteOf(withName: boolean) {
  return ({ name, yes, no }: CoveredGuard): Note => {
    const markOf = (answer: string, hit: Hit): NoteMark => {
      const before = withName ? `${name} ` : '';
      if (isHit(hit)) return { text: `${before}${answer}`, look: 'plain' };
      if (isOnlyGenerated(hit)) return { text: `${before}${answer}: paths only`, look: 'generated' };
      return { text: `${before}never ${answer}`, look: 'lack' };
    };
    const marks = [markOf('yes', yes), markOf('no', no)];
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

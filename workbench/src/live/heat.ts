import type { Note } from '../chart/note.ts';
import type { Chart } from '../model/chart.ts';
import type { LiveApp } from './live-session.ts';

/** How often and how long the live actors of a machine were in a state. */
interface Heat {
  count: number;
  /** Milliseconds. */
  time: number;
}

/** The heat of a chart as paint and notes. */
export interface HeatPaint {
  painted: ReadonlyMap<string, string>;
  notes: ReadonlyMap<string, Note>;
  /** The number of counted actors. */
  actors: number;
}

/** The number of colours. */
const levels = 4;

/** Counts the entries of each state, the uses of each transition and the time in each state, over all recorded actors of a machine. */
export function heatOf(app: LiveApp, chart: Chart): HeatPaint {
  const ids = new Set(
    [...app.actors.values()].filter(({ machine }) => machine === chart.id).map(({ sessionId }) => sessionId),
  );
  const end = app.records.at(-1)?.at ?? 0;
  const states = new Map<string, Heat>();
  const taken = new Map<string, number>();
  const now = new Map<string, { active: readonly string[]; at: number }>();

  function add(id: string, count: number, time: number): void {
    const heat = states.get(id) ?? { count: 0, time: 0 };
    states.set(id, { count: heat.count + count, time: heat.time + time });
  }
  function change(sessionId: string, active: readonly string[], at: number): void {
    const before = now.get(sessionId);
    for (const id of before?.active ?? []) add(id, 0, Math.max(0, at - (before?.at ?? at)));
    for (const id of active) if (!before?.active.includes(id)) add(id, 1, 0);
    now.set(sessionId, { active, at });
  }

  for (const record of app.records) {
    if (!ids.has(record.sessionId)) continue;
    if (record.kind === 'started') change(record.sessionId, record.snapshot.active, record.at);
    if (record.kind === 'snapshot') {
      for (const id of record.taken) taken.set(id, (taken.get(id) ?? 0) + 1);
      change(record.sessionId, record.snapshot.active, record.at);
    }
    if (record.kind === 'stopped') change(record.sessionId, [], record.at);
  }
  for (const sessionId of now.keys()) change(sessionId, [], end);

  const painted = new Map<string, string>();
  const notes = new Map<string, Note>();
  const most = Math.max(
    1,
    ...chart.states.filter(({ parentId }) => parentId).map(({ id }) => states.get(id)?.time ?? 0),
  );
  for (const { id, parentId } of chart.states) {
    if (parentId === null) continue;
    const { count, time } = states.get(id) ?? { count: 0, time: 0 };
    notes.set(
      id,
      noteOf(
        `${count}×${count > 0 ? `, ${timeText(time)}` : ''}`,
        `entered ${count} times, ${timeText(time)} in all`,
      ),
    );
    if (count > 0) painted.set(id, `heat${levelOf(time, most)}`);
  }
  const mostTaken = Math.max(1, ...taken.values());
  for (const { id } of chart.transitions) {
    const count = taken.get(id) ?? 0;
    notes.set(id, noteOf(`${count}×`, `taken ${count} times`));
    if (count > 0) painted.set(id, `heat${levelOf(count, mostTaken)}`);
  }
  return { painted, notes, actors: ids.size };
}

function noteOf(mark: string, text: string): Note {
  return { text, marks: [{ text: mark, look: 'plain' }] };
}

function levelOf(value: number, most: number): number {
  return Math.max(1, Math.ceil((value / most) * levels));
}

export function timeText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

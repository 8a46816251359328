import type { LiveRecord, LiveSnapshot, Represented } from '../src/live/protocol.ts';

/** Records of an app for tests. All have the same time unless the test gives one. */
export const startOfTime = Date.UTC(2026, 0, 1);

export function snapshotOf(value: Represented, more: Partial<LiveSnapshot> = {}): LiveSnapshot {
  return { status: 'active', value, context: {}, tags: [], active: [], ...more };
}

export function started(
  sessionId: string,
  more: Partial<Extract<LiveRecord, { kind: 'started' }>> = {},
): LiveRecord {
  return {
    kind: 'started',
    at: startOfTime,
    sessionId,
    id: `id of ${sessionId}`,
    parentId: null,
    machine: null,
    snapshot: snapshotOf('idle'),
    ...more,
  };
}

export function event(
  sessionId: string,
  type: string,
  more: { sourceId?: string | null; at?: number; payload?: { readonly [key: string]: Represented } } = {},
): LiveRecord {
  const { sourceId = null, at = startOfTime, payload } = more;
  return { kind: 'event', at, sessionId, sourceId, event: { ...payload, type } };
}

export function changed(
  sessionId: string,
  type: string,
  snapshot: LiveSnapshot,
  taken: string[] = [],
): LiveRecord {
  return { kind: 'snapshot', at: startOfTime, sessionId, event: { type }, snapshot, taken };
}

export function effect(sessionId: string, name: string): LiveRecord {
  return { kind: 'effect', at: startOfTime, sessionId, name };
}

export function stopped(sessionId: string): LiveRecord {
  return { kind: 'stopped', at: startOfTime, sessionId };
}

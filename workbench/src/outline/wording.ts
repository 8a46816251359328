import type { ChartState, ChartTransition } from '../model/chart.ts';

/** The kind of a state; empty for atomic and compound states. */
export function stateKind({ type, history }: ChartState): string {
  switch (type) {
    case 'history':
      return `${history} history`;
    case 'parallel':
    case 'final':
      return type;
    default:
      return '';
  }
}

/** A state's id without the id of the machine. */
export function shortId(id: string): string {
  const dot = id.indexOf('.');
  return dot === -1 ? id : id.slice(dot + 1);
}

/** A transition as text: its guard, its actions and its targets. */
export function transitionText({ guard, actions, targetIds }: ChartTransition): string {
  return [
    guard === null ? '' : `if ${guard}`,
    actions.length === 0 ? '' : `does ${actions.join(', ')}`,
    targetIds.length === 0 ? 'stays' : `leads to ${targetIds.map(shortId).join(' and ')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

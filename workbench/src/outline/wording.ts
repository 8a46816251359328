import type { ChartState, ChartTransition } from '../model/chart.ts';

/** What a state is, where its name alone does not say. */
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

/** A state's id without what it shares with the whole machine, short enough to read. */
export function shortId(id: string): string {
  const dot = id.indexOf('.');
  return dot === -1 ? id : id.slice(dot + 1);
}

/** A transition as a sentence: what happens, under which condition, what it does and where it leads. */
export function transitionText({ guard, actions, targetIds }: ChartTransition): string {
  return [
    guard === null ? '' : `if ${guard}`,
    actions.length === 0 ? '' : `does ${actions.join(', ')}`,
    targetIds.length === 0 ? 'stays' : `leads to ${targetIds.map(shortId).join(' and ')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

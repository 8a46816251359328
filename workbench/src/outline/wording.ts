import type { ChartState, ChartTransition } from '../model/chart.ts';
import { durationText } from '../model/words.ts';

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

/** A transition as a sentence, for people who do not read the notation. */
export function transitionSentence({ kind, label, guard, actions, targetIds }: ChartTransition): string {
  const [, delay] = /^after (\d+) ms$/.exec(label) ?? [];
  const actor = label.replace(/ (done|failed|changed)$/, '');
  const starts: Readonly<Record<ChartTransition['kind'], string>> = {
    event: `When ${label} happens`,
    after: `After ${delay === undefined ? label.replace(/^after /, '') : durationText(Number(delay))}`,
    always: 'At once',
    done: `When ${actor} is done`,
    error: `When ${actor} has failed`,
    snapshot: `When ${actor} has changed`,
    completed: 'When the states inside have ended',
    history: 'Without a past',
  };
  const does = [
    ...(actions.length > 0 ? [`does ${actions.join(', ')}`] : []),
    targetIds.length > 0 ? `goes to ${targetIds.map(shortId).join(' and ')}` : 'stays',
  ];
  return `${starts[kind]}${guard === null ? '' : `, if ${guard}`}, it ${does.join(' and ')}.`;
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

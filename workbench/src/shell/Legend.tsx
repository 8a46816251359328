const said: readonly (readonly [drawn: string, words: string])[] = [
  ['event', 'When this happens, the machine follows the arrow.'],
  ['[guard]', 'Only if this is true.'],
  ['/ action', 'Then it also does this.'],
  ['after 2000 ms', 'By itself, when the state has lasted so long.'],
  ['always', 'At once, without an event: it decides where to go.'],
  ['load done', 'The work that the state started ended well.'],
  ['load failed', 'That work ended with an error.'],
  ['completed', 'The states inside have reached their end.'],
  ['entry /, exit /', 'What it does whenever the state begins or ends.'],
  ['invoke', 'Work that runs as long as the state does, such as a request.'],
  ['●', 'Here it starts.'],
  ['a double edge', 'An end.'],
  ['dashed edges', 'Several at the same time, side by side.'],
  ['H, H*', 'Back to where it was when it last left.'],
];

/** The notation of the charts in plain words. */
export function Legend() {
  return (
    <dl className="wb-legend" aria-label="Legend">
      {said.map(([drawn, words]) => (
        <div key={drawn}>
          <dt>{drawn}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

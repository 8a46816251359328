import { percentOf, type Share, type Summary } from './summary.ts';

const rows: readonly { part: keyof Summary; name: string; title: string }[] = [
  { part: 'states', name: 'States entered', title: '' },
  { part: 'transitions', name: 'Transitions taken', title: '' },
  { part: 'guards', name: 'Guards, yes and no', title: 'Each guard has two answers.' },
  {
    part: 'pairs',
    name: 'Pairs of transitions',
    title: 'Two transitions that a test took one right after the other, of those that can follow each other.',
  },
  {
    part: 'run',
    name: 'Run by tests',
    title: 'Transitions that a running actor took in a test.',
  },
];

export function Shares({ summary }: { summary: Summary }) {
  return (
    <dl className="wb-shares">
      {rows.map(({ part, name, title }) => (
        <div key={part} title={title || undefined}>
          <dt>{name}</dt>
          <dd>
            {summary[part].of > 0 && <Bar share={summary[part]} />} {shareText(summary[part])}
          </dd>
        </div>
      ))}
      {summary.generated.covered > 0 && (
        <div
          className="is-generated"
          title="States, transitions and answers that only generated paths reached. They assert nothing, so the figures above do not count them."
        >
          <dt>Only by paths</dt>
          <dd>
            {summary.generated.covered} of {summary.generated.of}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The bar is hidden from screen readers, since the number beside it has the same information. */
function Bar({ share }: { share: Share }) {
  return (
    <span className="wb-share" aria-hidden="true">
      <span style={{ inlineSize: `${percentOf(share)}%` }} />
    </span>
  );
}

function shareText({ covered, of }: Share): string {
  return of === 0 ? 'none' : `${covered} of ${of}`;
}

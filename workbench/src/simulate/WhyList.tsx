import type { Branch, GuardAnswer } from '../model/why.ts';
import { shortId } from '../outline/wording.ts';

interface WhyListProps {
  event: string;
  branches: readonly Branch[];
}

/** The branches that the current states declare for an event, each with the current answer of its guard. */
export function WhyList({ event, branches }: WhyListProps) {
  return (
    <ul className="wb-why" aria-label={`Branches of ${event}`}>
      {branches.map(({ id, sourceId, targetIds, guard, isTaken }) => (
        <li key={id}>
          <strong>{isTaken ? 'taken' : 'not taken'}</strong>{' '}
          <span>
            {shortId(sourceId)} → {targetIds.length > 0 ? targetIds.map(shortId).join(', ') : 'stays'}
          </span>
          {guard ? <Answer answer={guard} /> : <span className="wb-muted"> no guard</span>}
          {!isTaken && guard?.value !== false && (
            <span className="wb-muted">; an earlier branch or an inner state takes the event</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Answer({ answer: { name, value, parts } }: { answer: GuardAnswer }) {
  return (
    <div className="wb-why-answer">
      <code>{name}</code> is{' '}
      <strong className={value === true ? 'wb-why-yes' : 'wb-why-no'}>
        {typeof value === 'boolean' ? String(value) : `an error: ${value.error}`}
      </strong>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a guard never move, and two can be the same
        <Answer key={index} answer={part} />
      ))}
    </div>
  );
}

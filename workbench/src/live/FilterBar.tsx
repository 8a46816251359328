import { including, without } from '../model/sets.ts';
import type { Filter, Scope } from './filter.ts';
import { rowKinds } from './rows.ts';

interface FilterBarProps {
  filter: Filter;
  /** The name of the selected actor; `null` if none is selected. */
  actorName: string | null;
  onChange(filter: Partial<Filter>): void;
}

/** The filter for the lines of the diagram. */
export function FilterBar({ filter, actorName, onChange }: FilterBarProps) {
  const { text, hidden, scope } = filter;
  return (
    <div className="wb-bar wb-live-filter" role="toolbar" aria-label="Filter">
      <input
        type="search"
        aria-label="Search in events, states and effects"
        placeholder="Search events, states, effects"
        value={text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <select
        aria-label="Actors in the diagram"
        value={scope}
        onChange={({ target }) => onChange({ scope: scopes.find((one) => one === target.value) ?? 'all' })}
      >
        <option value="all">All actors</option>
        <option value="actor" disabled={actorName === null}>
          Only {actorName ?? 'the selected one'}
        </option>
        <option value="subtree" disabled={actorName === null}>
          {actorName ?? 'The selected one'} and all below
        </option>
      </select>
      {rowKinds.map(({ kind, name }) => (
        <button
          key={kind}
          type="button"
          className="wb-button"
          aria-pressed={!hidden.has(kind)}
          onClick={() =>
            onChange({ hidden: hidden.has(kind) ? without(hidden, [kind]) : including(hidden, kind) })
          }
        >
          {name}
        </button>
      ))}
    </div>
  );
}

const scopes: readonly Scope[] = ['all', 'actor', 'subtree'];

import { useDeferredValue, useId, useMemo } from 'react';
import type { FoundPath } from '../model/find-paths.ts';
import type { Subject } from '../simulate/session.ts';
import { type Filter, filtered } from './filter.ts';
import type { Chosen } from './paths.machine.ts';
import type { Target } from './search-paths.ts';
import { TargetGroup } from './TargetGroup.tsx';
import { pathLine, targetName } from './wording.ts';

interface PathListProps {
  subject: Subject;
  targets: readonly Target[];
  filter: Filter;
  /** The selected state or transition. If it is a target, only paths to it are listed. */
  selectedId: string | null;
  /** The path that was shown last. */
  left: Chosen | null;
  onFilter(filter: Filter): void;
  onSelect(id: string | null): void;
  onChoose(chosen: Chosen): void;
}

/** Groups are expanded initially if there are at most this many. */
const mostOpen = 3;

/** The found paths, grouped by their target. */
export function PathList({
  subject,
  targets,
  filter,
  selectedId,
  left,
  onFilter,
  onSelect,
  onChoose,
}: PathListProps) {
  const { entry, chart, registry } = subject;
  const id = useId();
  const sought = useDeferredValue(filter);
  const texts = useMemo(() => new WeakMap<FoundPath, string>(), []);
  const targetId = targets.some((target) => target.id === selectedId) ? selectedId : null;
  const listed = useMemo(() => {
    const textOf = (path: FoundPath | null, to: string) => {
      const name = targetName(to, chart);
      if (!path) return name;
      const text = texts.get(path) ?? pathLine(path, entry.machine, registry.nameOf);
      texts.set(path, text);
      return `${text} ${name}`;
    };
    return filtered(targets, sought, targetId, textOf);
  }, [targets, sought, targetId, chart, entry, registry, texts]);
  const isNarrow = listed.length <= mostOpen;
  const kinds = [
    { kind: 'state', name: 'To states' },
    { kind: 'transition', name: 'To transitions' },
  ] as const;
  const isState = (to: string) => chart.states.some((state) => state.id === to);

  return (
    <>
      <div className="wb-paths-filter">
        <label htmlFor={`${id}-target`}>Leads to</label>
        <select
          id={`${id}-target`}
          value={targetId ?? ''}
          onChange={({ target }) => onSelect(target.value === '' ? null : target.value)}
        >
          <option value="">everything</option>
          {kinds.map(({ kind, name }) => (
            <optgroup key={kind} label={name}>
              {targets
                .filter((target) => isState(target.id) === (kind === 'state'))
                .map((target) => (
                  <option key={target.id} value={target.id}>
                    {targetName(target.id, chart)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <label htmlFor={`${id}-kind`}>Kind</label>
        <select
          id={`${id}-kind`}
          value={filter.kind}
          onChange={({ target }) =>
            onFilter({ ...filter, kind: target.value === 'shortest' ? 'shortest' : 'simple' })
          }
        >
          <option value="simple">simple: visits no state twice</option>
          <option value="shortest">shortest</option>
        </select>
        <label htmlFor={`${id}-text`}>Through</label>
        <input
          id={`${id}-text`}
          type="text"
          placeholder="Event, actor, sample…"
          value={filter.text}
          onChange={({ target }) => onFilter({ ...filter, text: target.value })}
        />
      </div>
      {listed.length === 0 && targets.length > 0 && (
        <p className="wb-paths-none">No path matches the filter.</p>
      )}
      {kinds.map(({ kind, name }) => {
        const groups = listed.filter(({ target }) => isState(target.id) === (kind === 'state'));
        if (groups.length === 0) return null;
        return (
          <section key={kind} className="wb-section wb-paths-kind" aria-labelledby={`${id}-${kind}`}>
            <h2 id={`${id}-${kind}`}>{name}</h2>
            {groups.map((group) => (
              <TargetGroup
                // The key resets the group when the number of groups crosses the limit.
                key={`${group.target.id} ${isNarrow}`}
                subject={subject}
                listed={group}
                isOpenFirst={isNarrow || left?.targetId === group.target.id}
                left={left}
                onChoose={onChoose}
              />
            ))}
          </section>
        );
      })}
    </>
  );
}

import { useState } from 'react';
import type { Subject } from '../simulate/session.ts';
import type { ListedTarget } from './filter.ts';
import type { Chosen } from './paths.machine.ts';
import { countText, eventText, pathCountText, targetName } from './wording.ts';

interface TargetGroupProps {
  subject: Subject;
  listed: ListedTarget;
  isOpenFirst: boolean;
  /** The path that was shown last. Its button gets the focus back. */
  left: Chosen | null;
  onChoose(chosen: Chosen): void;
}

/** A state or transition with the paths to it. */
export function TargetGroup({ subject, listed, isOpenFirst, left, onChoose }: TargetGroupProps) {
  const { entry, chart, registry } = subject;
  const { target, paths } = listed;
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  const name = targetName(target.id, chart);
  const brief = (value: unknown) => shorten(registry.nameOf(value));
  if (target.unreachable !== null) {
    return (
      <p className="wb-paths-unreachable">
        <code>{name}</code> No path: {target.unreachable}
      </p>
    );
  }
  const count =
    paths.length === target.paths.length
      ? pathCountText(target)
      : `${paths.length} of ${pathCountText(target)}`;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <code>{name}</code> <span className="wb-muted">{count}</span>
      </summary>
      {isOpen && (
        <ol className="wb-paths-list" aria-label={`Paths to ${name}`}>
          {paths.map((path, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two paths can have the same text, and none moves
            <li key={index}>
              <button
                ref={path === left?.path && target.id === left.targetId ? takeFocus : undefined}
                type="button"
                className="wb-paths-item"
                onClick={() => onChoose({ targetId: target.id, path })}
              >
                <span className="wb-muted">
                  {countText(path.events.length, 'step')}
                  {path.isShortest ? ', shortest' : ''}
                </span>{' '}
                <span>
                  {path.events.length === 0
                    ? 'It starts there'
                    : path.events.map((event) => eventText(event, entry.machine, brief)).join(' → ')}
                </span>
                {entry.model.inputs.length > 1 && (
                  <>
                    {' '}
                    <span className="wb-muted">with {brief(path.input)}</span>
                  </>
                )}
              </button>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

/** Focuses the element if nothing has the focus. */
function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

/** A shortened text; the view of the path shows the full text. */
function shorten(text: string): string {
  return text.length > 28 ? `${text.slice(0, 27)}…` : text;
}

import type { KeyboardEvent } from 'react';
import type { Tab } from './url-state.ts';

interface TabsProps {
  tabs: readonly { id: Tab; name: string }[];
  selected: Tab;
  onSelect(tab: Tab): void;
}

/** The list of tabs. The panel has the id `wb-panel`. */
export function Tabs({ tabs, selected, onSelect }: TabsProps) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const index = tabs.findIndex(({ id }) => id === selected);
    const steps: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1 + tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = steps[event.key];
    const tab = next === undefined ? undefined : tabs[next % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    event.currentTarget.querySelector<HTMLElement>(`#wb-tab-${tab.id}`)?.focus();
  }
  return (
    <div role="tablist" className="wb-tabs" aria-label="Views of the machine" onKeyDown={onKeyDown}>
      {tabs.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`wb-tab-${id}`}
          aria-selected={id === selected}
          aria-controls="wb-panel"
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

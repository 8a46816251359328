import { createContext, use } from 'react';
import type { FilterPanelActor } from '../../machines/search/filter-panel.machine.ts';

/** The actor of the filters, for all parts of the panel. */
export const FilterPanelContext = createContext<FilterPanelActor | null>(null);

export function useFilterPanel(): FilterPanelActor {
  const actor = use(FilterPanelContext);
  if (!actor) throw new Error('The part of the filters is outside their panel.');
  return actor;
}

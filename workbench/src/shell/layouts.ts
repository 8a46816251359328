import { createContext, useContext } from 'react';
import type { ChartLayout } from '../layout/elk.ts';

/** The layouts that were computed as the app was built, by the machine's id. */
export type BuiltLayouts = Readonly<Record<string, ChartLayout>>;

export const LayoutsContext = createContext<BuiltLayouts>({});

export function useBuiltLayouts(): BuiltLayouts {
  return useContext(LayoutsContext);
}

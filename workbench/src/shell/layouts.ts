import { createContext, useContext } from 'react';
import type { ChartLayout } from '../layout/placed.ts';

/** The layouts computed by the build, by machine id. */
export type BuiltLayouts = Readonly<Record<string, ChartLayout>>;

export const LayoutsContext = createContext<BuiltLayouts>({});

export function useBuiltLayouts(): BuiltLayouts {
  return useContext(LayoutsContext);
}

declare module 'virtual:statechart-layouts' {
  import type { ChartLayout } from './placed.ts';

  /** Layouts by machine id. */
  const layouts: Readonly<Record<string, ChartLayout>>;
  export default layouts;
}

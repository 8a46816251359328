declare module 'virtual:statechart-layouts' {
  import type { ChartLayout } from './elk.ts';

  /** By the machine's id. */
  const layouts: Readonly<Record<string, ChartLayout>>;
  export default layouts;
}

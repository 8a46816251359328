import { cleared, type Diagram, emptyDiagram, extend } from './diagram.ts';
import { type LiveApp, maxRecords } from './live-session.ts';

/** The shown app: its state at one moment, with its records as a diagram. */
export interface Shown {
  app: LiveApp;
  diagram: Diagram;
}

export function show(app: LiveApp): Shown {
  const first = app.recordCount - app.records.length;
  return { app, diagram: extend({ ...emptyDiagram, next: first }, app.records, maxRecords) };
}

/** The same app at a later moment. Only new records are processed. */
export function follow(shown: Shown, app: LiveApp): Shown {
  const missing = app.recordCount - shown.app.recordCount;
  if (app.app !== shown.app.app || missing < 0 || missing > app.records.length) return show(app);
  if (missing === 0) return { ...shown, app };
  return { app, diagram: extend(shown.diagram, app.records.slice(-missing), maxRecords) };
}

/** Removes all rows; the actors stay. */
export function clear(shown: Shown, app: LiveApp): Shown {
  return { app, diagram: cleared(follow(shown, app).diagram) };
}

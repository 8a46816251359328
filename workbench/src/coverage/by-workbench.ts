/**
 * Marks the scope of a step that the workbench computes, in a search for paths or a simulation. No test asserts on such a step, so
 * coverage counts it separately. The symbol is global, since a test process may load this file more than once.
 */
export const byWorkbench = Symbol.for('statechart-step-by-workbench');

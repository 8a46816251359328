/** The number of open workbenches in this page. The key is global, since an app may have a second copy of this file in another bundle. */
const key = Symbol.for('statechart-workbench-open');

function count(): number {
  return Number(Reflect.get(globalThis, key) ?? 0);
}

/** Marks this page as a workbench, so that other workbenches do not offer it. Call the returned function when it closes. */
export function enterWorkbench(): () => void {
  Reflect.set(globalThis, key, count() + 1);
  return () => void Reflect.set(globalThis, key, count() - 1);
}

export function isWorkbenchOpen(): boolean {
  return count() > 0;
}

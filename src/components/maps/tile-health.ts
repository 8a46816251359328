/** So many failed tiles in view mean that the server is down. */
const mostFailures = 9;
/** A single tile fails on any server. */
const fewestFailures = 2;

/**
 * Whether the tile server is down: too many tiles of the view have failed, or all that it lacks. The order in which answers arrive does
 * not count, since a late tile of an older view may arrive between the failures.
 */
export function isServerDown(
  view: readonly string[],
  loaded: ReadonlySet<string>,
  failed: ReadonlySet<string>,
): boolean {
  const missing = view.filter((tile) => !loaded.has(tile));
  const failures = missing.filter((tile) => failed.has(tile)).length;
  return failures >= Math.min(mostFailures, Math.max(missing.length, fewestFailures));
}

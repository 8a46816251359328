/** The state of the tile server, as a pure function of what happened. */
export interface TileHealth {
  isAvailable: boolean;
  failuresInARow: number;
}

export const untriedTiles: TileHealth = { isAvailable: false, failuresInARow: 0 };

/** More failed tiles in a row mean that the server is unavailable. */
const toleratedFailures = 8;
/** A single tile fails on any server. */
const fewestFailures = 2;

/** @param missing the number of tiles of the view that have not loaded: if all of them have failed, the server is unavailable too */
export function afterTile(
  { isAvailable, failuresInARow }: TileHealth,
  isLoaded: boolean,
  missing: number,
): TileHealth {
  if (isLoaded) return { isAvailable: true, failuresInARow: 0 };
  const failures = failuresInARow + 1;
  const most = Math.min(toleratedFailures + 1, Math.max(missing, fewestFailures));
  return { isAvailable: isAvailable && failures < most, failuresInARow: failures };
}

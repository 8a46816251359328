/** The state of the tile server, as a pure function of what happened. */
export interface TileHealth {
  isAvailable: boolean;
  failuresInARow: number;
}

export const untriedTiles: TileHealth = { isAvailable: false, failuresInARow: 0 };

/** This number of failed tiles in a row means that the server is unavailable. Single tiles fail on any server. */
const toleratedFailures = 8;

export function afterTile({ isAvailable, failuresInARow }: TileHealth, isLoaded: boolean): TileHealth {
  if (isLoaded) return { isAvailable: true, failuresInARow: 0 };
  const failures = failuresInARow + 1;
  return { isAvailable: isAvailable && failures <= toleratedFailures, failuresInARow: failures };
}

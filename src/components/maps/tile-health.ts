/** What is known of the tile server: pure, so that when tiles are given up is a matter of a table. */
export interface TileHealth {
  isAvailable: boolean;
  failuresInARow: number;
}

export const untriedTiles: TileHealth = { isAvailable: false, failuresInARow: 0 };

/** Single tiles go missing on any server: only so many in a row mean that it is gone. */
const toleratedFailures = 8;

export function afterTile({ isAvailable, failuresInARow }: TileHealth, isLoaded: boolean): TileHealth {
  if (isLoaded) return { isAvailable: true, failuresInARow: 0 };
  const failures = failuresInARow + 1;
  return { isAvailable: isAvailable && failures <= toleratedFailures, failuresInARow: failures };
}

import { type SheetPosition, sheetPositions } from '../schemas/results-left.ts';

/** The part of the free height that the sheet covers at each of its positions. */
const heights: Record<SheetPosition, number> = { peek: 0, half: 0.5, full: 1 };

/** Seconds that a sheet would move on when it is let go. */
const glide = 0.15;

/**
 * Where a sheet comes to rest that a finger has let go.
 * @param height between 0, where only its handle shows, and 1, where it covers everything
 * @param speed change of the height in a second
 */
export function snapOf(height: number, speed: number): SheetPosition {
  const end = height + speed * glide;
  return sheetPositions.reduce((best, one) =>
    Math.abs(heights[one] - end) < Math.abs(heights[best] - end) ? one : best,
  );
}

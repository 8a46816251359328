import { type SheetPosition, sheetPositions } from '../../schemas/search/saved-results.ts';

/** The part of the free height that the sheet covers in each position. */
const heights: Record<SheetPosition, number> = { peek: 0, half: 0.5, full: 1 };

/** The seconds for which a released sheet would keep its speed. */
const glide = 0.15;

/** The speed from which a release counts as a flick: about 200 pixels per second on a phone. A flick does not go back. */
const flick = 0.4;

/**
 * The position at which a released sheet comes to rest.
 * @param height between 0, where only its handle shows, and 1, where it covers everything
 * @param speed change of the height per second
 */
export function snapOf(height: number, speed: number): SheetPosition {
  const end = height + speed * glide;
  const ahead = sheetPositions.filter((one) => (heights[one] - height) * speed > 0);
  const reachable = Math.abs(speed) >= flick && ahead.length > 0 ? ahead : sheetPositions;
  return reachable.reduce((best, one) =>
    Math.abs(heights[one] - end) < Math.abs(heights[best] - end) ? one : best,
  );
}

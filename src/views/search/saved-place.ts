import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { SavedPlace } from '../../schemas/search/saved-results.ts';

/** Marks the element of each card in the results. */
export const cardMark = { 'data-card': '' } as const;

const cardsIn = (results: HTMLElement | null) => [
  ...(results?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

/** @returns `undefined` if no cards show */
export function savedPlaceOf(results: HTMLElement | null): SavedPlace | undefined {
  const cards = cardsIn(results);
  const first = cards.findIndex((card) => card.getBoundingClientRect().bottom > 0);
  if (first === -1) return undefined;
  const focused = document.querySelector(':focus-visible');
  const focusedIndex = cards.findIndex((card) => card.contains(focused));
  return {
    first,
    top: cards[first]?.getBoundingClientRect().top ?? 0,
    ...(focused && focusedIndex !== -1 && { focused: focusedIndex }),
  };
}

/**
 * Shows the cards at the place where the person left them, in any width of the window. The list of a sheet restores its position itself.
 * @param saved where the person left the list; only the first value counts
 */
export function useSavedPlace(list: RefObject<HTMLElement | null>, saved: SavedPlace | undefined): void {
  const [place] = useState(saved);
  useLayoutEffect(() => {
    if (place?.focused === undefined || document.activeElement !== document.body) return;
    cardsIn(list.current)[place.focused]?.querySelector('a')?.focus({ preventScroll: true });
  }, [list, place]);
  // Runs after the router has restored the position of the page in pixels.
  useEffect(() => {
    const card = place && cardsIn(list.current)[place.first];
    if (!card || card.closest('[data-sheet]')) return;
    window.scrollBy({ top: card.getBoundingClientRect().top - place.top, behavior: 'instant' });
  }, [list, place]);
}

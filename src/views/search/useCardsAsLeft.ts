import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { CardsLeft } from '../../schemas/search/results-left.ts';
import { useMountedCards } from './useMountedCards.ts';

/** Marks the element of each card in the results, and each empty place for one. */
export const cardMark = { 'data-card': '' } as const;

const cardsIn = (results: HTMLElement | null) => [
  ...(results?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

/** @returns `undefined` if no cards show */
export function measureCards(results: HTMLElement | null): CardsLeft | undefined {
  const cards = cardsIn(results);
  const boxes = cards.map((card) => card.getBoundingClientRect());
  const first = boxes.findIndex(({ bottom }) => bottom > 0);
  if (first === -1) return undefined;
  const focused = document.querySelector(':focus-visible');
  const focusedIndex = cards.findIndex((card) => card.contains(focused));
  return {
    width: window.innerWidth,
    first,
    heights: boxes.map(({ height }) => Math.round(height * 100) / 100),
    ...(focused && focusedIndex !== -1 && { focused: focusedIndex }),
  };
}

/** The number of cards that render first for a person who comes back: more than a screen shows. */
const returnCount = 12;

/**
 * The cards to render for a person who comes back to a list, or opens a new one.
 * @returns also the heights of the cards, for the empty places of those that do not render yet
 */
export function useCardsAsLeft(
  list: RefObject<HTMLElement | null>,
  total: number,
  given: CardsLeft | undefined,
): { mounted: ReadonlySet<number>; heights: number[] } {
  const [left] = useState(given);
  // In another width, the cards have other heights.
  const [heights] = useState(left?.width === window.innerWidth ? left.heights : []);
  const first = left && Math.max(0, left.first - 2);
  const start =
    first === undefined
      ? undefined
      : heights.length > 0
        ? { from: first, count: returnCount }
        : { from: 0, count: total };
  const mounted = useMountedCards(list, total, start);
  useLayoutEffect(() => {
    if (left?.focused === undefined || document.activeElement !== document.body) return;
    cardsIn(list.current)[left.focused]?.querySelector('a')?.focus({ preventScroll: true });
  }, [list, left]);
  const isOtherWidth = left !== undefined && heights.length === 0;
  // Runs after the app has restored the scroll position in pixels.
  useEffect(() => {
    if (isOtherWidth) cardsIn(list.current)[left.first]?.scrollIntoView();
  }, [list, left, isOtherWidth]);
  return { mounted, heights };
}

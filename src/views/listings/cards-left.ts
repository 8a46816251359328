import type { CardsLeft } from '../../schemas/results-left.ts';

/** Marks the element of each card in the results, and each place that is kept for one. */
export const cardMark = { 'data-card': '' } as const;

/** @returns `undefined` if no cards show */
export function measureCards(results: HTMLElement | null): CardsLeft | undefined {
  const cards = [...(results?.querySelectorAll('[data-card]') ?? [])].map((card) =>
    card.getBoundingClientRect(),
  );
  const first = cards.findIndex(({ bottom }) => bottom > 0);
  if (first === -1) return undefined;
  return {
    width: window.innerWidth,
    first,
    heights: cards.map(({ height }) => Math.round(height * 100) / 100),
  };
}

/** @returns `undefined` if the width of the window has changed, and the cards with it */
export function fittingCards(left: CardsLeft | undefined): CardsLeft | undefined {
  return left?.width === window.innerWidth ? left : undefined;
}

import { act } from '@testing-library/react';

/**
 * The parts of a browser that our screens use and jsdom lacks, as far as their tests need them. What only a browser can
 * show (what lies on top, what is inert) is for the end-to-end tests.
 */

const observers = new Set<IntersectionObserverCallback>();

class MarkObserver implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }
  observe(): void {
    observers.add(this.#callback);
  }
  disconnect(): void {
    observers.delete(this.#callback);
  }
}

/** Scrolls so far that everything that is observed comes into view. */
export function scrollToEnd(): void {
  const entries = [{ isIntersecting: true } as IntersectionObserverEntry];
  act(() => {
    for (const callback of [...observers]) callback(entries, {} as IntersectionObserver);
  });
}

/** Nothing changes its size where nothing is laid out. */
class IdleObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** jsdom lays nothing out: every element has a box unless it, or what it stands in, is hidden. */
function getClientRects(this: Element): Pick<DOMRectList, 'length'> {
  return this.closest('[hidden]') ? [] : [new DOMRect()];
}

Object.assign(globalThis, { IntersectionObserver: MarkObserver, ResizeObserver: IdleObserver });
Object.assign(Element.prototype, { getClientRects, scrollIntoView() {} });

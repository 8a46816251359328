import { act } from '@testing-library/react';

/**
 * The browser APIs that our screens need and jsdom lacks. What depends on layout (what is on top, what is inert) is checked by
 * the end-to-end tests.
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

/** Scrolls all observed elements into view. */
export function scrollToEnd(): void {
  const entries = [{ isIntersecting: true } as IntersectionObserverEntry];
  act(() => {
    for (const callback of [...observers]) callback(entries, {} as IntersectionObserver);
  });
}

/** Without layout no size changes. */
class IdleObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** jsdom has no layout: every element has a box unless it is inside a hidden element. */
function getClientRects(this: Element): Pick<DOMRectList, 'length'> {
  return this.closest('[hidden]') ? [] : [new DOMRect()];
}

Object.assign(globalThis, { IntersectionObserver: MarkObserver, ResizeObserver: IdleObserver });
Object.assign(Element.prototype, { getClientRects, scrollIntoView() {} });

import { act } from '@testing-library/react';

/**
 * The browser APIs that the screens need and jsdom lacks. The end-to-end tests check everything that depends on layout, such as which
 * element is on top and what is inert.
 */

const observers = new Set<MarkObserver>();

class MarkObserver implements Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'> {
  readonly #callback: IntersectionObserverCallback;
  readonly #targets = new Set<Element>();
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }
  observe(target: Element): void {
    this.#targets.add(target);
    observers.add(this);
  }
  unobserve(target: Element): void {
    this.#targets.delete(target);
  }
  disconnect(): void {
    observers.delete(this);
  }
  seeAll(): void {
    const seen = [...this.#targets].map((target) => ({ isIntersecting: true, target }));
    this.#callback(seen as unknown as IntersectionObserverEntry[], {} as IntersectionObserver);
  }
}

/** Scrolls all observed elements into view. */
export function scrollToEnd(): void {
  act(() => {
    for (const observer of [...observers]) observer.seeAll();
  });
}

/** Without a layout, no size changes. */
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

/** The browser APIs that charts need and jsdom lacks. The end-to-end tests check the drawing. */

/** Reports the size of every element once, and again when the window changes its size. */
class WindowObserver implements ResizeObserver {
  readonly #callback: ResizeObserverCallback;
  readonly #disconnected = new AbortController();
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback;
  }
  observe(target: Element): void {
    const report = () => this.#callback([{ target } as ResizeObserverEntry], this);
    queueMicrotask(report);
    window.addEventListener('resize', report, this.#disconnected);
  }
  unobserve(): void {}
  disconnect(): void {
    this.#disconnected.abort();
  }
}

Object.assign(globalThis, { ResizeObserver: WindowObserver });
Object.defineProperties(HTMLElement.prototype, {
  offsetWidth: { configurable: true, get: () => 800 },
  offsetHeight: { configurable: true, get: () => 600 },
});
globalThis.DOMMatrixReadOnly ??= class {
  m22 = 1;
} as unknown as typeof DOMMatrixReadOnly;
globalThis.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
/** Reports nothing, since nothing scrolls without a layout. */
globalThis.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;

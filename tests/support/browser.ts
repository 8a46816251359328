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

const closing = new WeakMap<HTMLDialogElement, () => void>();

function showModal(this: HTMLDialogElement): void {
  if (this.open) throw new DOMException('The dialog is already open.', 'InvalidStateError');
  const before = document.activeElement;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close();
  };
  this.setAttribute('open', '');
  this.querySelector('button')?.focus();
  document.addEventListener('keydown', onKeyDown);
  closing.set(this, () => {
    document.removeEventListener('keydown', onKeyDown);
    // As the standard has it, a dialog that has left the page gives no focus back.
    if (this.isConnected && before instanceof HTMLElement) before.focus();
  });
}

function close(this: HTMLDialogElement): void {
  if (!this.open) return;
  this.removeAttribute('open');
  closing.get(this)?.();
}

Object.assign(globalThis, { IntersectionObserver: MarkObserver });
Object.assign(HTMLDialogElement.prototype, { showModal, close });

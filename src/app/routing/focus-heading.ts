/**
 * After a change of screens: the focus goes to the heading of the new one as soon as it shows, and screen readers announce it.
 * A focus that a screen, or a person, moves elsewhere in the meantime stays there.
 * @param before what had the focus when the path changed
 * @returns a function that stops waiting
 */
export function focusHeading(before: Element | null): () => void {
  const observer = new MutationObserver(attempt);
  function attempt() {
    const { activeElement } = document;
    const wasMoved = activeElement !== before && activeElement !== document.body;
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (!wasMoved && !heading) return;
    observer.disconnect();
    if (wasMoved || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  attempt();
  return () => observer.disconnect();
}

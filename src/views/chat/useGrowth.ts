import { type RefObject, useLayoutEffect } from 'react';

/**
 * Lets a text area grow with its text, in browsers that cannot do so by `field-sizing`.
 * @param maxHeight in pixels
 */
export function useGrowth(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  maxHeight: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the text changes
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    const border = element.offsetHeight - element.clientHeight;
    element.style.height = `${Math.min(element.scrollHeight + border, maxHeight)}px`;
  }, [area, text, maxHeight]);
}

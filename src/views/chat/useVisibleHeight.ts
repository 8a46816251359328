import { useEffect } from 'react';

/**
 * Gives the layout the part of the screen that a soft keyboard leaves, as `--visible-height` and `--visible-top`. Most browsers put the
 * keyboard over the page, and the page is not informed in another way.
 */
export function useVisibleHeight(isWanted: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!isWanted || !viewport) return;
    const { style } = document.documentElement;
    const forget = () => {
      style.removeProperty('--visible-height');
      style.removeProperty('--visible-top');
    };
    const update = () => {
      // After a zoom with two fingers, the visible part is only a window onto the page: the layout stays.
      if (viewport.scale > 1.01) return forget();
      style.setProperty('--visible-height', `${viewport.height}px`);
      style.setProperty('--visible-top', `${viewport.offsetTop}px`);
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
      forget();
    };
  }, [isWanted]);
}

import { useEffect } from 'react';

/**
 * Tells the layout which part of the screen a soft keyboard leaves, as `--visible-height` and `--visible-top`: most browsers
 * lay it over the page, and the page does not learn of it otherwise.
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
    const tell = () => {
      // Zoomed in with two fingers it is a window onto the page, which stays as it is.
      if (viewport.scale > 1.01) return forget();
      style.setProperty('--visible-height', `${viewport.height}px`);
      style.setProperty('--visible-top', `${viewport.offsetTop}px`);
    };
    tell();
    viewport.addEventListener('resize', tell);
    viewport.addEventListener('scroll', tell);
    return () => {
      viewport.removeEventListener('resize', tell);
      viewport.removeEventListener('scroll', tell);
      forget();
    };
  }, [isWanted]);
}

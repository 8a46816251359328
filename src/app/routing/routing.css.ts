import { card } from '../../components/controls.css.ts';
import { css } from '../../components/css.ts';

/** Where the bar of a pending navigation shows. */
export const place = css({
  position: 'fixed',
  insetX: '0',
  top: '0',
  zIndex: 'overlay',
  pointerEvents: 'none',
});

export const bar = css({
  h: '3px',
  background: 'accent.solid',
  transformOrigin: 'left',
  animation: 'fill 12s cubic-bezier(0.1, 0.7, 0.2, 1) both',
});

export const brokenScreen = `${card} ${css({ my: '8', mx: 'auto', maxW: 'prose' })}`;

/** Above the last screen, also above a dialog. */
export const notLoadedPlace = css({
  position: 'fixed',
  insetX: '0',
  top: '0',
  zIndex: 'overlay',
  pointerEvents: 'none',
});

export const notLoaded = `${card} ${css({ my: '20', mx: 'auto', w: 'calc(100% - 2rem)', maxW: 'prose', pointerEvents: 'auto' })}`;

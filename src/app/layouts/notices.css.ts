import { css } from '../../components/css.ts';

const atTop = { position: 'fixed', insetX: '0', top: '4.5rem', zIndex: 'overlay', px: '4' } as const;

export const session = css({ ...atTop, pointerEvents: 'none' });

const box = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'fit-content',
  mx: 'auto',
  ps: '5',
  borderRadius: 'lg',
  fontSize: 'sm',
  fontWeight: 600,
  boxShadow: 'lifted',
  pointerEvents: 'auto',
} as const;

export const sessionBox = css({ ...box, background: 'danger.bg', color: 'danger.text' });

export const publishedBox = css({ ...box, background: 'success.bg', color: 'success.text' });

export const fault = css({ ...atTop, maxW: 'prose', mx: 'auto' });

export const offline = css({
  position: 'fixed',
  insetX: '0',
  bottom: '0',
  zIndex: 'overlay',
  pointerEvents: 'none',
});

export const offlineText = css({
  width: 'fit-content',
  maxW: 'calc(100% - 2rem)',
  mx: 'auto',
  mb: '4',
  px: '5',
  py: '2.5',
  borderRadius: 'full',
  background: 'fg.default',
  color: 'bg.canvas',
  fontSize: 'sm',
  fontWeight: 600,
});

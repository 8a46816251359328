import { css } from '../css.ts';

export const box = css({ position: 'relative' });

export const menu = css({
  position: 'absolute',
  insetEnd: '0',
  top: 'full',
  zIndex: 'dropdown',
  w: '13rem',
  maxH: 'calc(100dvh - 5rem)',
  overflowY: 'auto',
  p: '2',
  listStyleType: 'none',
  background: 'bg.surface',
  color: 'fg.default',
  borderRadius: 'lg',
  borderWidth: '1px',
  borderColor: 'border.subtle',
  boxShadow: 'lifted',
});

export const link = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  paddingInline: '4',
  borderRadius: 'sm',
  color: 'inherit',
  textDecoration: 'none',
  _hover: { background: 'bg.sunken' },
});

export const heading = css({ px: '4', py: '2', fontSize: 'sm', fontWeight: 600, overflowWrap: 'anywhere' });

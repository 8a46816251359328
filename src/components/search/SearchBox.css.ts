import { css } from '../css.ts';

export const search = css({ display: 'flex', gap: '2', w: 'full' });

export const box = css({ position: 'relative', flex: '1', minW: '0' });

export const icon = css({
  position: 'absolute',
  insetStart: '4',
  top: '50%',
  transform: 'translateY(-50%)',
  color: 'fg.muted',
  zIndex: '1',
});

export const text = css({ paddingInlineStart: '2.75rem' });

export const find = css({ minH: '3rem', px: '7', borderRadius: 'md' });

export const suggestions = css({
  position: 'absolute',
  insetX: '0',
  top: 'calc(100% + 0.375rem)',
  zIndex: 'dropdown',
  background: 'bg.surface',
  color: 'fg.default',
  borderRadius: 'md',
  borderWidth: '1px',
  borderColor: 'border.subtle',
  boxShadow: 'lifted',
  maxH: '60dvh',
  overflowY: 'auto',
});

export const list = css({ py: '2' });

export const option = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '2.75rem',
  paddingInline: '4',
  cursor: 'pointer',
  textAlign: 'start',
  _hover: { background: 'bg.sunken' },
  _selected: { background: 'bg.glow' },
});

export const optionIcon = css({ boxSize: '1.2rem', flexShrink: 0 });

export const name = css({ flex: '1' });

export const kind = css({ fontSize: 'xs', color: 'fg.muted' });

export const nothing = css({ px: '4', py: '3', fontSize: 'sm', color: 'fg.muted' });

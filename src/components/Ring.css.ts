import { css } from './css.ts';

const ring = (size: string) =>
  css({
    w: size,
    h: size,
    borderRadius: 'full',
    borderWidth: '3px',
    borderColor: 'border.subtle',
    borderTopColor: 'accent.solid',
    animation: 'turn 0.9s linear infinite',
    flexShrink: 0,
  });

export const rings = { '1.75rem': ring('1.75rem'), '2rem': ring('2rem'), '2.75rem': ring('2.75rem') };

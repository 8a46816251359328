import { css } from '../../components/css.ts';

const bar = { display: 'flex', gap: '2', w: 'full' };

export const column = css({ ...bar, flexDirection: 'column' });

/** On a wide screen. */
export const row = css({
  ...bar,
  flexDirection: { base: 'column', md: 'row' },
  alignItems: { md: 'flex-start' },
});

import { css } from './css.ts';
import { userText } from './user-text.ts';

const banner = {
  borderRadius: 'md',
  paddingInline: '4',
  paddingBlock: '3',
  fontWeight: 600,
  fontSize: 'sm',
  ...userText,
};

/** By tone. */
export const banners = {
  error: css({ ...banner, background: 'danger.bg', color: 'danger.text' }),
  success: css({ ...banner, background: 'success.bg', color: 'success.text' }),
};

export const retry = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
});

export const message = css({ flex: '1 1 8rem' });

import { base, css } from '../css.ts';

const bar = {
  insetX: '0',
  top: '0',
  zIndex: 'header',
  borderColor: 'border.subtle',
};

/** The styles of each look of the header. */
export const bars = {
  transparent: css({ ...bar, position: 'absolute', background: 'transparent', borderBottomWidth: '0' }),
  white: css({ ...bar, position: 'sticky', background: 'bg.surface', borderBottomWidth: '1px' }),
};

export const nav = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  maxW: 'page',
  mx: 'auto',
  px: { base: '4', md: '8' },
  minH: '3.75rem',
});

export const links = css({ display: 'flex', alignItems: 'center', gap: { base: '0', sm: '2' } });

export const link = base({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  paddingInline: { base: '2', sm: '3' },
  borderRadius: 'full',
  color: 'inherit',
  fontSize: 'sm',
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  _hover: { textDecoration: 'underline', textUnderlineOffset: '0.3em' },
  _currentPage: { textDecoration: 'underline', textUnderlineOffset: '0.3em' },
});

/** Below 352 px there is no space for all parts of a visitor's header. */
export const folded = css({ '@media (max-width: 21.9rem)': { display: 'none' } });

export const logo = css({
  fontFamily: 'heading',
  fontSize: '2xl',
  fontWeight: 500,
  letterSpacing: '0.01em',
  lineHeight: 1,
  color: 'inherit',
  textDecoration: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  minH: '2.75rem',
});

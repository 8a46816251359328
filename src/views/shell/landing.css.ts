import { card } from '../../components/controls.css.ts';
import { base, css } from '../../components/css.ts';

export const hero = css({
  display: 'flex',
  position: 'relative',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minH: { base: '40rem', md: 'min(100svh, 54rem)' },
  px: '4',
  pt: '24',
  pb: '14',
  isolation: 'isolate',
});

export const picture = css({ position: 'absolute', inset: '0', zIndex: '-1', overflow: 'hidden' });

export const image = css({ w: 'full', h: 'full', objectFit: 'cover' });

const column = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: { base: '6', md: '8' },
} as const;

export const content = css({ ...column, w: 'full', maxW: '46rem', textAlign: 'center' });

export const headline = css({
  ...column,
  position: 'relative',
  // A veil between text and picture: it keeps the contrast at 4.5 or more.
  _before: {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: -1,
    background: 'bg.canvas',
    // A shadow, since a larger box would widen the page.
    boxShadow: '0 0 1.5rem 3rem {colors.bg.canvas}',
    opacity: 0.7,
    _print: { display: 'none' },
  },
});

export const title = css({
  fontSize: 'display',
  fontWeight: 300,
  letterSpacing: '-0.02em',
  lineHeight: 0.98,
});

export const subtitle = css({
  fontSize: { base: 'md', md: 'lg' },
  fontWeight: 500,
  maxW: '34rem',
  textWrap: 'balance',
});

export const search = `${card} ${css({ w: 'full', p: { base: '3', md: '4' }, borderRadius: 'xl', boxShadow: 'lifted' })}`;

export const below = css({
  maxW: 'page',
  w: 'full',
  mx: 'auto',
  px: { base: '4', md: '8' },
  py: { base: '12', md: '16' },
});

export const places = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', lg: '5fr 4fr' },
  gap: { base: '10', lg: '16' },
});

export const placesTitle = css({ fontSize: '3xl', mb: '4' });

export const cities = css({
  display: 'flex',
  listStyleType: 'none',
  flexWrap: 'wrap',
  columnGap: '6',
  rowGap: '1',
});

export const universities = css({
  display: 'grid',
  listStyleType: 'none',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
  columnGap: '6',
});

export const university = base({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.75rem',
  color: 'fg.default',
  textDecoration: 'none',
  _hover: { color: 'accent.text', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
});

export const city = `${university} ${css({ fontFamily: 'heading', fontSize: { base: '2xl', md: '3xl' } })}`;

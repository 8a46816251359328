import { css } from '../../components/css.ts';

const page = { display: 'flex', flexDirection: 'column', minH: '100svh' } as const;

export const landing = css({ ...page, position: 'relative' });

export const landingBody = css({ display: 'flex', flexDirection: 'column', flex: '1' });

export const content = css({
  ...page,
  // On a phone, a screen that scrolls by itself fills the space between the header and the soft keyboard.
  mdDown: {
    '&:has([data-fills-screen])': {
      position: 'relative',
      top: 'var(--visible-top, 0)',
      minHeight: 0,
      height: 'var(--visible-height, 100dvh)',
      overflow: 'hidden',
      '& > main': { minHeight: 0, padding: 0 },
      '& > footer': { display: 'none' },
      // On a phone at 400 % zoom there is no space for the header. Back leads to a screen that has it.
      '@media (max-height: 25rem)': { '& > header': { display: 'none' } },
    },
  },
});

export const contentBody = css({
  flex: '1',
  px: { base: '4', md: '8' },
  py: { base: '5', md: '8' },
  backgroundImage: 'linear-gradient(to bottom, {colors.bg.glow}, {colors.bg.canvas} 24rem)',
});

export const contentColumn = css({
  maxW: 'page',
  mx: 'auto',
  // A class for this one element: the browser would check a rule for any `div` again at each change of the page.
  mdDown: {
    'main:has([data-fills-screen]) > &': { display: 'flex', flexDirection: 'column', height: 'full' },
  },
});

/** For the visitor's part of the header. */
export const onWideScreens = css({ hideBelow: 'md' });
export const login = css({ px: { base: '3.5', sm: '5' }, mx: '1' });
export const menu = css({ hideFrom: 'md', w: '2.75rem' });

import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { semanticTokens, tokens } from './tokens.ts';

/** The design system: Chakra's bare base with our tokens. */
export const system = createSystem(defaultBaseConfig, {
  // Paper is light.
  conditions: { osDark: '@media screen and (prefers-color-scheme: dark)' },
  preflight: true,
  globalCss: {
    html: {
      colorScheme: 'light dark',
      background: 'bg.canvas',
      color: 'fg.default',
      fontFamily: 'body',
      fontSize: '100%',
      lineHeight: 1.55,
      textSizeAdjust: '100%',
    },
    // A word that is longer than its line breaks, wherever the text comes from.
    body: { minHeight: '100svh', fontFamily: 'body', overflowWrap: 'break-word' },
    'h1, h2, h3': { fontFamily: 'heading', fontWeight: 400, lineHeight: 1.1, textWrap: 'balance' },
    'a:not([class])': { color: 'accent.text', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
    ':focus-visible': {
      outline: '3px solid {colors.accent.solid}',
      outlineOffset: '2px',
    },
    '*, *::before, *::after': {
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // 0 and not 0.01ms: with any duration, `transition-property: all` would apply to every element.
        transitionDuration: '0s !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    tokens,
    semanticTokens,
    keyframes: {
      turn: { to: { transform: 'rotate(360deg)' } },
      fill: { from: { transform: 'scaleX(0.05)' }, to: { transform: 'scaleX(0.95)' } },
    },
  },
});

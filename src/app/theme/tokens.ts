import { defineSemanticTokens, defineTokens } from '@chakra-ui/react';

const scale = (steps: readonly number[]) =>
  Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]));

/** Tailwind's spacing scale, a step being a quarter rem: only the steps in use. */
const spacing = scale([0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24]);

export const tokens = defineTokens({
  colors: {
    cream: { value: '#FBF6EA' },
    paper: { value: '#FFFDF7' },
    olive: { 50: { value: '#F1EEDD' }, 100: { value: '#E4E0C8' }, 900: { value: '#2B2F1C' } },
    terracotta: { 500: { value: '#B04B2C' }, 600: { value: '#943C21' } },
  },
  fonts: {
    heading: {
      value: "'Cormorant Garamond Variable', 'Cormorant Garamond', Garamond, 'Times New Roman', serif",
    },
    body: { value: "'Figtree Variable', Figtree, system-ui, sans-serif" },
  },
  fontSizes: {
    xs: { value: '0.8125rem' },
    sm: { value: '0.9375rem' },
    md: { value: '1rem' },
    lg: { value: '1.125rem' },
    xl: { value: '1.375rem' },
    '2xl': { value: '1.75rem' },
    '3xl': { value: '2.25rem' },
    display: { value: 'clamp(3rem, 9vw, 6rem)' },
  },
  spacing,
  sizes: { ...spacing, full: { value: '100%' }, page: { value: '80rem' }, prose: { value: '42rem' } },
  radii: {
    sm: { value: '0.5rem' },
    md: { value: '0.75rem' },
    lg: { value: '1.125rem' },
    xl: { value: '1.75rem' },
    full: { value: '999px' },
  },
  durations: { quick: { value: '140ms' }, calm: { value: '190ms' } },
  zIndex: { header: { value: 20 }, dropdown: { value: 30 }, overlay: { value: 40 } },
});

/** One name per role, with its light and dark value; dark follows the system's setting. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      canvas: { value: { base: '{colors.cream}', _osDark: '#191A12' } },
      surface: { value: { base: '{colors.paper}', _osDark: '#23251A' } },
      sunken: { value: { base: '{colors.olive.50}', _osDark: '#2C2E21' } },
      glow: { value: { base: '#F6E3CF', _osDark: '#2F241A' } },
    },
    fg: {
      default: { value: { base: '{colors.olive.900}', _osDark: '#F3EDDC' } },
      muted: { value: { base: '#5E6247', _osDark: '#BDB99F' } },
    },
    accent: {
      solid: { value: { base: '{colors.terracotta.500}', _osDark: '#E9996F' } },
      hover: { value: { base: '{colors.terracotta.600}', _osDark: '#F2B08C' } },
      contrast: { value: { base: '#FFFFFF', _osDark: '#2A150B' } },
      text: { value: { base: '#9A3F23', _osDark: '#F0A884' } },
    },
    danger: {
      bg: { value: { base: '#FBE4DE', _osDark: '#45211A' } },
      text: { value: { base: '#8C2015', _osDark: '#FFC2B4' } },
    },
    success: {
      bg: { value: { base: '#E5EDD2', _osDark: '#2B3819' } },
      text: { value: { base: '#3A5212', _osDark: '#CDE3A0' } },
    },
    border: {
      subtle: { value: { base: '#E6DFC9', _osDark: '#3B3D2D' } },
      strong: { value: { base: '#8B8A6B', _osDark: '#85846B' } },
    },
  },
  shadows: {
    quiet: {
      value: {
        base: '0 1px 2px rgb(60 50 20 / 6%), 0 6px 20px rgb(60 50 20 / 7%)',
        _osDark: '0 1px 2px rgb(0 0 0 / 40%), 0 6px 20px rgb(0 0 0 / 30%)',
      },
    },
    lifted: {
      value: {
        base: '0 2px 4px rgb(60 50 20 / 8%), 0 18px 44px rgb(60 50 20 / 16%)',
        _osDark: '0 2px 4px rgb(0 0 0 / 45%), 0 18px 44px rgb(0 0 0 / 50%)',
      },
    },
  },
});

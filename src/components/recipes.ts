import type { SystemStyleObject } from '@chakra-ui/react';

/** At least 44 px high: a thumb's width. */
export const button = {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '2.75rem',
    paddingInline: '5',
    borderRadius: 'full',
    fontWeight: 600,
    fontSize: 'sm',
    lineHeight: 1.2,
    textDecoration: 'none',
    cursor: 'pointer',
    '@media (forced-colors: active)': { borderWidth: '1px' },
    transitionProperty: 'background-color, color, border-color, box-shadow',
    transitionDuration: 'quick',
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
  },
  variants: {
    look: {
      solid: {
        background: 'accent.solid',
        color: 'accent.contrast',
        _hover: { background: 'accent.hover' },
      },
      outline: {
        background: 'bg.surface',
        color: 'fg.default',
        borderWidth: '1px',
        borderColor: 'border.strong',
        _hover: { background: 'bg.sunken' },
      },
      plain: { background: 'transparent', color: 'fg.default', _hover: { background: 'bg.sunken' } },
      icon: {
        flexShrink: 0,
        width: '2.75rem',
        height: '2.75rem',
        padding: 0,
        background: 'bg.surface',
        color: 'fg.default',
        boxShadow: 'quiet',
        _hover: { background: 'bg.sunken' },
      },
    },
  },
  defaultVariants: { look: 'solid' },
} as const satisfies Recipe;

/** A link of the app within a text. */
export const textLink = {
  base: {
    color: 'accent.text',
    fontWeight: 600,
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    paddingBlock: '2',
    _hover: { color: 'fg.default' },
  },
} as const satisfies Recipe;

/** 16 px text: below that, iOS zooms the page on focus. */
export const field = {
  base: {
    width: 'full',
    minHeight: '3rem',
    paddingInline: '4',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.strong',
    background: 'bg.surface',
    color: 'fg.default',
    fontSize: 'md',
    textOverflow: 'ellipsis',
    _placeholder: { color: 'fg.muted', opacity: 1 },
    _disabled: { opacity: 0.6, cursor: 'not-allowed' },
  },
} as const satisfies Recipe;

export const card = {
  base: {
    background: 'bg.surface',
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    boxShadow: 'quiet',
  },
} as const satisfies Recipe;

interface Recipe {
  base: SystemStyleObject;
  variants?: Record<string, Record<string, SystemStyleObject>>;
  defaultVariants?: Record<string, string>;
}

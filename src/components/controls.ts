import { chakra, defineRecipe } from '@chakra-ui/react';
import { Link } from './Link.tsx';

/** At least 44 px high: a thumb's width. */
const button = defineRecipe({
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
});

export const Button = chakra('button', button, { defaultProps: { type: 'button' } });

/** A link of the app that looks like a button. */
export const ButtonLink = chakra(Link, button);

/** A link of the app within a text. */
export const TextLink = chakra(Link, {
  base: {
    color: 'accent.text',
    fontWeight: 600,
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    paddingBlock: '2',
    _hover: { color: 'fg.default' },
  },
});

/** 16 px text: below that, iOS zooms the page on focus. */
const field = defineRecipe({
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
});

export const TextField = chakra('input', field);
export const SelectField = chakra('select', field);
export const TextArea = chakra('textarea', {
  ...field,
  base: { ...field.base, paddingBlock: '3', resize: 'vertical' },
});

export const Card = chakra('div', {
  base: {
    background: 'bg.surface',
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    boxShadow: 'quiet',
  },
});

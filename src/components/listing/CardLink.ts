import { chakra } from '@chakra-ui/react';
import { Link } from '../Link.tsx';

/**
 * The link of a card (`position: relative`, class `group`): a click anywhere on the card follows it. Other clickable elements of the card
 * need a `z-index` of 1.
 */
export const CardLink = chakra(Link, {
  base: {
    color: 'inherit',
    textDecoration: 'none',
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '3px solid {colors.accent.solid}', outlineOffset: '2px' },
    },
    _groupHover: { color: 'accent.text' },
  },
});

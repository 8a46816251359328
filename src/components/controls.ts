import { chakra } from '@chakra-ui/react';
import { Link } from './Link.tsx';
import { button, card, field, textLink } from './recipes.ts';

export const Button = chakra('button', button, { defaultProps: { type: 'button' } });

/** A link of the app that looks like a button. */
export const ButtonLink = chakra(Link, button);

export const TextLink = chakra(Link, textLink);

export const TextField = chakra('input', field);

const stripe = (angle: string) =>
  `linear-gradient(${angle}, transparent calc(50% - 1px), currentColor calc(50% - 0.75px) calc(50% + 0.75px), transparent calc(50% + 1px))`;

/** Draws its own arrow: the arrow of the browser is at the very edge, which is round. */
export const SelectField = chakra('select', {
  ...field,
  base: {
    ...field.base,
    appearance: 'none',
    paddingInlineEnd: '2.25rem',
    // The two halves of a 'v', in the colour of the text.
    backgroundImage: `${stripe('45deg')}, ${stripe('-45deg')}`,
    backgroundSize: '6px 6px',
    backgroundPosition: 'right 19px center, right 14px center',
    backgroundRepeat: 'no-repeat',
    // With forced colours, the browser leaves gradients out.
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
});

export const TextArea = chakra('textarea', {
  ...field,
  base: { ...field.base, paddingBlock: '3', resize: 'vertical' },
});

/** The label around a checkbox or a radio button. */
export const CheckLabel = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '3', minH: '2.75rem', cursor: 'pointer' },
});
export const Checkbox = chakra(
  'input',
  { base: { boxSize: '5', flexShrink: 0, accentColor: 'accent.solid' } },
  { defaultProps: { type: 'checkbox' } },
);

export const Card = chakra('div', card);

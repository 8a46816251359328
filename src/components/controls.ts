import { chakra } from '@chakra-ui/react';
import { Link } from './Link.tsx';
import { button, card, field, textLink } from './recipes.ts';

export const Button = chakra('button', button, { defaultProps: { type: 'button' } });

/** A link of the app that looks like a button. */
export const ButtonLink = chakra(Link, button);

export const TextLink = chakra(Link, textLink);

export const TextField = chakra('input', field);
export const SelectField = chakra('select', field);
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

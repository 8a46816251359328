import type { ComponentProps } from 'react';
import { CheckLabel } from './controls.tsx';

/** The label of a checkbox or radio button in a list of choices, which may have several lines. */
export function ChoiceRow(props: ComponentProps<typeof CheckLabel>) {
  return (
    <CheckLabel
      alignItems="start"
      px="3"
      py="2.5"
      borderWidth="1px"
      borderColor="border.subtle"
      borderRadius="md"
      css={{ '&:has(:checked)': { borderColor: 'accent.solid', bg: 'bg.sunken' } }}
      {...props}
    />
  );
}

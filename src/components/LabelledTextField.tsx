import type { ComponentProps } from 'react';
import { TextField } from './controls.ts';
import { LabelledField, type LabelledFieldProps } from './LabelledField.tsx';

interface LabelledTextFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'children' | 'id' | 'aria-describedby'>,
    Omit<LabelledFieldProps, 'children'> {}

/** A labelled text box. */
export function LabelledTextField({
  label,
  hint,
  fault,
  isRequired = false,
  ...field
}: LabelledTextFieldProps) {
  return (
    <LabelledField label={label} hint={hint} fault={fault} isRequired={isRequired}>
      {(ids) => <TextField {...ids} {...field} />}
    </LabelledField>
  );
}

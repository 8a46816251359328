import type { ComponentProps } from 'react';
import { field } from './controls.css.ts';
import { LabelledField, type LabelledFieldProps } from './LabelledField.tsx';

interface LabelledTextFieldProps
  extends Omit<ComponentProps<'input'>, 'children' | 'className' | 'id' | 'aria-describedby'>,
    Omit<LabelledFieldProps, 'children'> {}

/** A labelled text box. */
export function LabelledTextField({
  label,
  hint,
  fault,
  isRequired = false,
  ...input
}: LabelledTextFieldProps) {
  return (
    <LabelledField label={label} hint={hint} fault={fault} isRequired={isRequired}>
      {(ids) => <input {...ids} {...input} className={field} />}
    </LabelledField>
  );
}

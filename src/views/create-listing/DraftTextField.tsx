import type { ComponentProps } from 'react';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import type { DraftField } from '../../domain/draft-form.ts';
import type { DraftForm } from './draft-form.ts';

interface DraftTextFieldProps
  extends Omit<ComponentProps<typeof LabelledTextField>, 'form' | 'onChange' | 'value'> {
  form: DraftForm;
  field: DraftField;
  label: string;
}

/** A labelled text box of the form; required unless said otherwise. */
export function DraftTextField({ form, field, label, required = true, ...rest }: DraftTextFieldProps) {
  return (
    <LabelledTextField
      label={label}
      isRequired={required}
      required={required}
      autoComplete="off"
      fault={form.faults[field]}
      value={form.fields[field]}
      onChange={({ target }) => form.onField(field, target.value)}
      {...rest}
    />
  );
}

import type { ComponentProps } from 'react';
import { LabelledTextField } from '../../components/LabelledTextField.tsx';
import { type DraftField, lengthFault } from '../../domain/publish/draft-form.ts';
import type { DraftForm } from './draft-form.ts';

interface DraftTextFieldProps
  extends Omit<ComponentProps<typeof LabelledTextField>, 'form' | 'onChange' | 'value'> {
  form: DraftForm;
  field: DraftField;
  label: string;
  /** The maximum number of characters. Longer texts are not cut off, so that the person can shorten them. */
  most?: number;
}

/** A labelled text box of the form; required by default. */
export function DraftTextField({ form, field, label, required = true, most, ...rest }: DraftTextFieldProps) {
  return (
    <LabelledTextField
      label={label}
      isRequired={required}
      required={required}
      autoComplete="off"
      fault={form.faults[field] ?? lengthFault(form.fields[field], most)}
      value={form.fields[field]}
      onChange={({ target }) => form.onField(field, target.value)}
      {...rest}
    />
  );
}

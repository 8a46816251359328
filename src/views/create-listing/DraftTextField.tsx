import type { ComponentProps } from 'react';
import { TextField } from '../../components/controls.ts';
import { LabelledField } from '../../components/LabelledField.tsx';
import type { DraftField, DraftForm } from './draft-form.ts';

interface DraftTextFieldProps extends Omit<ComponentProps<typeof TextField>, 'form' | 'onChange' | 'value'> {
  form: DraftForm;
  field: DraftField;
  label: string;
}

/** A labelled text box of the form; required unless said otherwise. */
export function DraftTextField({ form, field, label, required = true, ...rest }: DraftTextFieldProps) {
  return (
    <LabelledField label={label} isRequired={required}>
      {(ids) => (
        <TextField
          {...ids}
          required={required}
          autoComplete="off"
          value={form.fields[field]}
          onChange={({ target }) => form.onField(field, target.value)}
          {...rest}
        />
      )}
    </LabelledField>
  );
}

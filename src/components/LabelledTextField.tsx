import { t } from '@lingui/core/macro';
import { type ComponentProps, type SyntheticEvent, useState } from 'react';
import controls from './controls.module.css';
import { LabelledField, type LabelledFieldProps } from './LabelledField.tsx';
import { limited } from './limited.ts';

interface LabelledTextFieldProps
  extends Omit<
      ComponentProps<'input'>,
      'children' | 'className' | 'id' | 'aria-describedby' | 'onInvalid' | 'onInput' | 'onKeyUp'
    >,
    Omit<LabelledFieldProps, 'children'> {}

/** A labelled text box. If its form is not sent because the browser cannot read the value, the box shows a message. */
export function LabelledTextField({
  label,
  hint,
  fault,
  isRequired = false,
  ...input
}: LabelledTextFieldProps) {
  const [isUnread, setIsUnread] = useState(false);
  const check = ({ currentTarget: { validity } }: SyntheticEvent<HTMLInputElement>) => {
    if (isUnread) setIsUnread(validity.badInput);
  };
  const unread = isUnread ? t`Complete this value, or empty the field.` : undefined;
  return (
    <LabelledField label={label} hint={hint} fault={unread ?? fault} isRequired={isRequired}>
      {(ids) => (
        <input
          {...ids}
          {...limited(input)}
          className={controls.field}
          onInvalid={(event) => {
            // Otherwise the browser shows its own message.
            event.preventDefault();
            setIsUnread(true);
          }}
          onInput={check}
          // Emptying a part of a date fires no `input`. On `blur` the form would move under the pointer that presses its button.
          onKeyUp={check}
        />
      )}
    </LabelledField>
  );
}

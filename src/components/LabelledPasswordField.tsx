import { Box, VisuallyHidden } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button, TextField } from './controls.tsx';
import { LabelledField } from './LabelledField.tsx';
import type { LabelledTextField } from './LabelledTextField.tsx';

type LabelledPasswordFieldProps = Omit<ComponentProps<typeof LabelledTextField>, 'type'>;

/** A labelled password field. A button shows the password as plain text. A disabled field, as during a submit, hides it. */
export function LabelledPasswordField({
  label,
  hint,
  fault,
  isRequired,
  disabled = false,
  ...field
}: LabelledPasswordFieldProps) {
  const [isAsked, setIsAsked] = useState(false);
  const isShown = isAsked && !disabled;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <LabelledField label={label} hint={hint} fault={fault} isRequired={isRequired}>
      {(ids) => (
        <Box position="relative">
          <TextField
            {...ids}
            {...field}
            type={isShown ? 'text' : 'password'}
            // A shown password must not go to a spelling service.
            spellCheck={false}
            autoCapitalize="none"
            disabled={disabled}
            pe="12"
            // Edge has a button of its own for the same.
            css={{ '&::-ms-reveal': { display: 'none' } }}
          />
          <Button
            look="icon"
            position="absolute"
            top="0.125rem"
            insetEnd="0.125rem"
            background="transparent"
            boxShadow="none"
            color="fg.muted"
            borderRadius="md"
            aria-pressed={isShown}
            aria-controls={ids.id}
            disabled={disabled}
            onClick={() => setIsAsked(!isShown)}
          >
            <Icon size={20} aria-hidden />
            {/* Not an `aria-label`: a search for the field by its label would find this button too. */}
            <VisuallyHidden>
              <Trans>Show {label.toLowerCase()}</Trans>
            </VisuallyHidden>
          </Button>
        </Box>
      )}
    </LabelledField>
  );
}

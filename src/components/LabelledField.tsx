import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
}

export interface LabelledFieldProps {
  label: string;
  hint?: ReactNode;
  /** Marks the label; the control carries `required` itself. */
  isRequired?: boolean;
  /** Makes the control, from the ids that tie it to its label and hint. */
  children(ids: FieldIds): ReactNode;
}

/** A control below its label, with a hint that screen readers tell along. */
export function LabelledField({ label, hint, isRequired = false, children }: LabelledFieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <Box>
      <Box mb="1.5" fontSize="sm" fontWeight={600}>
        <label htmlFor={id}>{label}</label>
        {isRequired && (
          <chakra.span aria-hidden color="accent.text">
            {' *'}
          </chakra.span>
        )}
      </Box>
      {children({ id, 'aria-describedby': hintId })}
      {hint !== undefined && (
        <chakra.p id={hintId} mt="1" fontSize="xs" color="fg.muted">
          {hint}
        </chakra.p>
      )}
    </Box>
  );
}

import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

export interface LabelledFieldProps {
  label: string;
  hint?: ReactNode;
  /** The error of the entered value. */
  fault?: string | undefined;
  /** Marks the label; the control carries `required` itself. */
  isRequired?: boolean | undefined;
  /** Renders the control with the attributes that connect it to label, hint and error. */
  children(ids: FieldIds): ReactNode;
}

/** A control with its label, hint and error, connected for screen readers. */
export function LabelledField({ label, hint, fault, isRequired = false, children }: LabelledFieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const faultId = fault === undefined ? undefined : `${id}-fault`;
  const described = [faultId, hintId].filter((part) => part !== undefined).join(' ');
  return (
    <Box css={{ '& [aria-invalid=true]': { borderColor: 'danger.text', borderWidth: '2px' } }}>
      <Box mb="1.5" fontSize="sm" fontWeight={600}>
        <label htmlFor={id}>{label}</label>
        {isRequired && (
          <chakra.span aria-hidden color="accent.text">
            {' *'}
          </chakra.span>
        )}
      </Box>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': fault === undefined ? undefined : true,
      })}
      {fault !== undefined && (
        <chakra.p id={faultId} mt="1" fontSize="xs" fontWeight={600} color="danger.text">
          {fault}
        </chakra.p>
      )}
      {hint !== undefined && (
        <chakra.p id={hintId} mt="1" fontSize="xs" color="fg.muted">
          {hint}
        </chakra.p>
      )}
    </Box>
  );
}

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
  /** What is wrong with what was entered. */
  fault?: string | undefined;
  /** Marks the label; the control carries `required` itself. */
  isRequired?: boolean | undefined;
  /** Makes the control, from the attributes that tie it to its label, hint and fault. */
  children(ids: FieldIds): ReactNode;
}

/** A control below its label, with a hint and a fault that screen readers tell along. */
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

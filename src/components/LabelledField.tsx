import { type ReactNode, useId } from 'react';
import { told } from '../languages/told.ts';
import styles from './LabelledField.module.css';

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
    <div className={styles.box}>
      <div className={styles.name}>
        <label htmlFor={id}>{label}</label>
        {isRequired && (
          <span className={styles.star} aria-hidden>
            {' *'}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': fault === undefined ? undefined : true,
      })}
      {fault !== undefined && (
        <p id={faultId} className={styles.error}>
          {told(fault)}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className={styles.note}>
          {hint}
        </p>
      )}
    </div>
  );
}

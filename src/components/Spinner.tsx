import controls from './controls.module.css';
import { Ring } from './Ring.tsx';
import styles from './Spinner.module.css';

interface SpinnerProps {
  /** What is loading, for screen readers; `undefined` if another part of the screen says it. */
  label?: string;
  /** The label shows to all. */
  isLabelShown?: boolean;
}

export function Spinner({ label, isLabelShown = false }: SpinnerProps) {
  return (
    <div role={label && 'status'} data-waiting className={styles.spinner}>
      <Ring size="2.75rem" />
      {label && <span className={isLabelShown ? styles.label : controls.visuallyHidden}>{label}</span>}
    </div>
  );
}

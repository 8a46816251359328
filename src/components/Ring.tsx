import styles from './Ring.module.css';

const sizes = { '1.75rem': styles.small, '2rem': styles.medium, '2.75rem': styles.large };

/** A spinner. A text beside it must say what is loading. */
export function Ring({ size }: { size: keyof typeof sizes }) {
  return <div className={`${styles.ring} ${sizes[size]}`} aria-hidden />;
}

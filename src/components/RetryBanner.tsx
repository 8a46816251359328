import { told } from '../languages/told.ts';
import styles from './Banner.module.css';
import { Banner } from './Banner.tsx';
import controls from './controls.module.css';
import { RetryButton } from './RetryButton.tsx';

interface RetryBannerProps {
  message: string;
  /** The text of the button; otherwise "Try Again". */
  label?: string;
  onRetry(): void;
}

/** The red banner for failed loading, with a button. */
export function RetryBanner({ message, label, onRetry }: RetryBannerProps) {
  return (
    <Banner tone="error">
      <div className={styles.retry}>
        <span className={styles.message}>{told(message)}</span>
        <RetryButton className={controls.outlineButton} onClick={onRetry}>
          {label}
        </RetryButton>
      </div>
    </Banner>
  );
}

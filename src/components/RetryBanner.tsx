import * as styles from './Banner.css.ts';
import { Banner } from './Banner.tsx';
import { outlineButton } from './controls.css.ts';
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
        <span className={styles.message}>{message}</span>
        <RetryButton className={outlineButton} onClick={onRetry}>
          {label}
        </RetryButton>
      </div>
    </Banner>
  );
}

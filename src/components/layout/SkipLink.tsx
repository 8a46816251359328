import { Trans } from '@lingui/react/macro';
import styles from './SkipLink.module.css';

/** The first focusable element of a page: it skips the header and goes to the content. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skipLink}>
      <Trans>Skip to content</Trans>
    </a>
  );
}

import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import controls from '../../components/controls.module.css';
import styles from './notices.module.css';

interface DismissableNoticeProps {
  /** An alert interrupts what a screen reader says. */
  role: 'alert' | 'status';
  onDismiss(): void;
  /** Links and buttons beside the text. */
  more?: ReactNode;
  children: ReactNode;
}

/** A line at the top of a screen, with a button that closes it. */
export function DismissableNotice({ role, onDismiss, more, children }: DismissableNoticeProps) {
  return (
    <div role={role} className={styles.session}>
      <div className={role === 'alert' ? styles.sessionBox : styles.publishedBox}>
        <p>{children}</p>
        {more}
        <button type="button" className={controls.bareIconButton} aria-label={t`Dismiss`} onClick={onDismiss}>
          <X size={18} aria-hidden />
        </button>
      </div>
    </div>
  );
}

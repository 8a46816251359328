import { t } from '@lingui/core/macro';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { brokenText } from '../../domain/first-texts.ts';
import { useRoot } from '../root/root-actor.ts';
import styles from './notices.module.css';

/** Shown over every screen when an actor failed by a bug. The screen keeps its content, and the device what was typed. */
export function FaultNotice() {
  const hasFailed = useRoot((snapshot) => snapshot.status === 'error' || snapshot.hasTag('failed'));
  if (!hasFailed) return null;
  return (
    <div className={styles.fault}>
      <RetryBanner message={brokenText} label={t`Reload`} onRetry={() => window.location.reload()} />
    </div>
  );
}

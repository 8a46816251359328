import { RetryBanner } from '../../components/RetryBanner.tsx';
import { brokenText } from '../../domain/broken-text.ts';
import { rootActor, useRoot } from '../root/root-actor.ts';
import { fault } from './notices.css.ts';

/** Shown on every screen when a part of the app failed by a bug. The screen keeps its content. */
export function FaultNotice() {
  const isDead = useRoot((snapshot) => snapshot.status === 'error');
  const isBroken = useRoot((snapshot) => snapshot.hasTag('broken'));
  if (!isBroken && !isDead) return null;
  return (
    <div className={fault}>
      <RetryBanner
        message={brokenText}
        onRetry={() => (isDead ? window.location.reload() : rootActor.send({ type: 'root.restart' }))}
      />
    </div>
  );
}

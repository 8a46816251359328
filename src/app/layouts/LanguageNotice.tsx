import { t } from '@lingui/core/macro';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { rootActor, useRoot } from '../root/root-actor.ts';
import styles from './notices.module.css';

/** Shows if the texts of a chosen language could not be loaded. The former language stays. */
export function LanguageNotice() {
  const hasFailed = useRoot((snapshot) => snapshot.hasTag('languageFailed'));
  const language = useRoot(({ context }) => context.language);
  if (!hasFailed || language === null) return null;
  return (
    <div className={styles.fault}>
      <RetryBanner
        message={t`The other language could not be loaded.`}
        onRetry={() => rootActor.send({ type: 'language.choose', language })}
      />
    </div>
  );
}

import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { conversationsPath } from '../../schemas/constants.ts';
import { useRoot } from '../root/root-actor.ts';
import styles from './notices.module.css';

/** Says that the browser is offline, on every screen but the chats, which have a notice of their own: this one would cover the text box. */
export function OfflineNotice() {
  const isOffline = useRoot((snapshot) => snapshot.hasTag('offline'));
  const { pathname, search } = useLocation();
  const isChat = pathname === conversationsPath || new URLSearchParams(search).has('group');
  return (
    <div role="status" className={styles.offline}>
      {isOffline && !isChat && (
        <p className={styles.offlineText}>
          <Trans>You are offline. What is on the screen stays.</Trans>
        </p>
      )}
    </div>
  );
}

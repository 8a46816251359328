import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import controls from '../../components/controls.module.css';
import { Notice } from '../../components/Notice.tsx';
import styles from './routing.module.css';

/** Shown for a screen that could not be drawn or loaded. A reload also fetches the code of a newer release. */
export function BrokenScreen() {
  return (
    <div className={styles.brokenScreen}>
      <Notice icon={<TriangleAlert size={32} />} title={t`This page could not be shown`} level={1}>
        <p>
          <Trans>Something went wrong on our side, or the connection broke while the page was loading.</Trans>
        </p>
        <button type="button" className={controls.solidButton} onClick={() => window.location.reload()}>
          <Trans>Reload the page</Trans>
        </button>
        <a href="/">
          <Trans>Go to the start page</Trans>
        </a>
      </Notice>
    </div>
  );
}

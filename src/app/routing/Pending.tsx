import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPath, type DataRouter, useNavigation } from 'react-router-dom';
import controls from '../../components/controls.module.css';
import { Notice } from '../../components/Notice.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { pendingBarDelay } from '../../schemas/constants.ts';
import { FirstViewEnd } from './FirstViewEnd.tsx';
import { screenStatus, tryAgain } from './load-code.ts';
import styles from './routing.module.css';

/** While the code of the next screen loads: a bar at the top of the page, or a message above the last screen if it cannot be loaded. */
export function Pending({ readState }: { readState(): DataRouter['state'] }) {
  const { location } = useNavigation();
  // The first screen has its own message, `FirstPending`.
  const next = readState().initialized ? location : undefined;
  const status = useSyncExternalStore(screenStatus.subscribe, screenStatus.read);
  // Before the message of the last navigation could show.
  useLayoutEffect(() => {
    // Each navigation is another attempt.
    if (next) tryAgain(null);
  }, [next]);
  return (
    <>
      <div role="status" className={styles.place}>
        {next && status !== 'failed' && <PendingBar />}
      </div>
      {/* It is always there: a modal waits for it as soon as it opens, and throws if it does not come. */}
      <div id="not-loaded-screen">
        {next && status !== 'loading' && (
          <div role="alert" className={styles.notLoadedPlace}>
            <NotLoaded address={createPath(next)} />
          </div>
        )}
      </div>
    </>
  );
}

function PendingBar() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), pendingBarDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    isLong && (
      <>
        <span className={controls.visuallyHidden}>
          <Trans>Loading the page...</Trans>
        </span>
        <div className={styles.bar} data-testid="pending" />
      </>
    )
  );
}

/** In place of the first screen, until it is loaded. */
export function FirstPending() {
  const status = useSyncExternalStore(screenStatus.subscribe, screenStatus.read);
  return status === 'loading' ? (
    <Spinner label={t`Loading...`} />
  ) : (
    <>
      <FirstViewEnd />
      <NotLoaded address={window.location.href} />
    </>
  );
}

function NotLoaded({ address }: { address: string }) {
  const isRetrying = useSyncExternalStore(screenStatus.subscribe, screenStatus.read) === 'retrying';
  useEffect(() => {
    const retry = () => tryAgain(address);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [address]);
  return (
    <div className={styles.notLoaded}>
      <Notice icon={<TriangleAlert size={32} />} title={t`This page could not be loaded`} level={1}>
        <p>
          <Trans>The server cannot be reached, or the connection broke.</Trans>
        </p>
        <button
          type="button"
          className={controls.solidButton}
          aria-disabled={isRetrying}
          onClick={() => !isRetrying && tryAgain(address)}
        >
          {isRetrying ? t`Trying...` : t`Try Again`}
        </button>
      </Notice>
    </div>
  );
}

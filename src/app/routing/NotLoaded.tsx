import { useSelector } from '@xstate/react';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { solidButton } from '../../components/controls.css.ts';
import { Notice } from '../../components/Notice.tsx';
import type { NavigationActor, navigationMachine } from '../../machines/shell/navigation.machine.ts';
import { FirstViewEnd } from './FirstViewEnd.tsx';
import { notLoaded } from './routing.css.ts';

type Snapshot = SnapshotFrom<typeof navigationMachine>;

export const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');
const selectIsPending = (snapshot: Snapshot) => snapshot.hasTag('pending');

interface NotLoadedProps {
  navigation: NavigationActor;
  children?: ReactNode;
}

/** Says that a screen could not be loaded. The last screen is only hidden: a person who goes back finds in it what they typed. */
export function NotLoaded({ navigation, children }: NotLoadedProps) {
  const isFailed = useSelector(navigation, selectIsFailed);
  const isPending = useSelector(navigation, selectIsPending);
  return (
    <>
      {isFailed && (
        <div className={notLoaded}>
          <FirstViewEnd />
          <Notice icon={<TriangleAlert size={32} />} title="This page could not be loaded" level={1}>
            <p>The server cannot be reached, or the connection broke.</p>
            <button
              type="button"
              className={solidButton}
              aria-disabled={isPending}
              onClick={() => navigation.send({ type: 'screen.retry' })}
            >
              {isPending ? 'Trying...' : 'Try Again'}
            </button>
          </Notice>
        </div>
      )}
      {/* Always there, so that the screen in it is not drawn anew. */}
      <div style={{ display: isFailed ? 'none' : 'contents' }}>{children}</div>
    </>
  );
}

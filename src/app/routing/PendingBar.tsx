import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { visuallyHidden } from '../../components/controls.css.ts';
import type { NavigationActor, navigationMachine } from '../../machines/shell/navigation.machine.ts';
import * as styles from './routing.css.ts';

const selectIsPending = (snapshot: SnapshotFrom<typeof navigationMachine>) => snapshot.hasTag('pending');

/** A bar at the top of the page while the code of the next screen loads. */
export function PendingBar({ navigation }: { navigation: NavigationActor }) {
  const isPending = useSelector(navigation, selectIsPending);
  return (
    <div role="status" className={styles.place}>
      {isPending && (
        <>
          <span className={visuallyHidden}>Loading the page...</span>
          <div className={styles.bar} data-testid="pending" />
        </>
      )}
    </div>
  );
}

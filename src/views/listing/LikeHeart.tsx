import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { AlertDialog } from '../../components/AlertDialog.tsx';
import { HeartButton } from '../../components/listing/HeartButton.tsx';
import type { LikeActor, likeMachine } from '../../machines/listing/like.machine.ts';

type Snapshot = SnapshotFrom<typeof likeMachine>;

const selectIsLiked = (snapshot: Snapshot) => snapshot.hasTag('liked');
const selectAlert = (snapshot: Snapshot) => (snapshot.hasTag('alert') ? snapshot.context.message : null);
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

interface LikeHeartProps {
  actor: LikeActor;
  /** The title of the listing. */
  title: string;
}

/** The heart of one listing, the same in every place that shows it. */
export function LikeHeart({ actor, title }: LikeHeartProps) {
  const isLiked = useSelector(actor, selectIsLiked);
  const isBusy = useSelector(actor, selectIsBusy);
  const alert = useSelector(actor, selectAlert);
  return (
    <>
      <HeartButton
        isLiked={isLiked}
        isBusy={isBusy}
        title={title}
        onToggle={() => actor.send({ type: 'like.toggle' })}
      />
      {alert && <AlertDialog message={alert} onDismiss={() => actor.send({ type: 'alert.dismiss' })} />}
    </>
  );
}

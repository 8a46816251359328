import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import { AlertDialog } from '../../components/AlertDialog.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Button, ButtonLink } from '../../components/controls.tsx';
import type { OwnListingsActor } from '../../machines/publish/ownership.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';

type Snapshot = SnapshotFrom<OwnListingsActor>;

const selectStatus = (snapshot: Snapshot) =>
  (['confirming', 'deleting', 'alert'] as const).find((tag) => snapshot.hasTag(tag));
const selectMessage = (snapshot: Snapshot) => snapshot.context.message ?? '';

interface OwnerActionsProps {
  actor: OwnListingsActor;
  listing: Listing;
  /** The buttons that edit the listing and change its state. */
  life: ReactNode;
  onDeleted(): void;
}

/** The actions of the owner, in place of the contact buttons. */
export function OwnerActions({ actor, listing, life, onDeleted }: OwnerActionsProps) {
  const status = useSelector(actor, selectStatus);
  const message = useSelector(actor, selectMessage);
  const onEvent = useEffectEvent(onDeleted);
  useEffect(() => {
    const subscription = actor.on('row.deleted', () => onEvent());
    return () => subscription.unsubscribe();
  }, [actor]);

  return (
    <>
      <ButtonLink to="/profile">
        <Trans>See My Listings</Trans>
      </ButtonLink>
      {life}
      <Button
        look="outline"
        color="danger.text"
        // Not `disabled`: the button must keep the focus.
        aria-disabled={status === 'deleting'}
        onClick={() => actor.send({ type: 'delete.ask', id: listing.id })}
      >
        <Trash2 size={17} aria-hidden />
        {status === 'deleting' ? t`Deleting...` : t`Delete Listing`}
      </Button>
      {status === 'confirming' && (
        <ConfirmDialog
          question={t`Are you sure you want to delete this listing?`}
          subject={listing.title}
          confirmLabel={t`Delete`}
          onConfirm={() => actor.send({ type: 'delete.confirm' })}
          onCancel={() => actor.send({ type: 'delete.cancel' })}
        />
      )}
      {status === 'alert' && (
        <AlertDialog message={message} onDismiss={() => actor.send({ type: 'alert.dismiss' })} />
      )}
    </>
  );
}

import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Copy, Eye, KeyRound, type LucideIcon, Pause, Pencil, RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { AlertDialog } from '../../components/AlertDialog.tsx';
import { Button, ButtonLink } from '../../components/controls.tsx';
import { formatDay } from '../../components/format.ts';
import { dayInItaly } from '../../domain/day.ts';
import {
  editAddress,
  type LifeChange,
  lifeMessages,
  lifeTexts,
  nextChanges,
  similarAddress,
  stageOf,
  stateLabels,
} from '../../domain/publish/listing-life.ts';
import { told } from '../../languages/told.ts';
import type { listingLifeMachine } from '../../machines/publish/listing-life.machine.ts';
import type { EditableListing } from '../../schemas/listing/listing.ts';
import { useChange } from '../useChange.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { LifeDialog } from './LifeDialog.tsx';

type Snapshot = SnapshotFrom<typeof listingLifeMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectIsAsking = (snapshot: Snapshot) => snapshot.hasTag('asking');
const selectIsAlert = (snapshot: Snapshot) => snapshot.hasTag('alert');

const ways: Readonly<
  Record<LifeChange, { name: MessageDescriptor; question: MessageDescriptor; Icon: LucideIcon }>
> = {
  published: { name: msg`Publish Again`, question: msg`Publish this listing again?`, Icon: Eye },
  paused: { name: msg`Pause`, question: msg`Pause this listing?`, Icon: Pause },
  rented: { name: msg`Mark as Rented`, question: msg`Mark this room as rented?`, Icon: KeyRound },
  renewed: { name: msg`Renew`, question: msg`Renew this listing?`, Icon: RotateCw },
};

interface LifeActionsProps {
  machine: typeof listingLifeMachine;
  listing: EditableListing;
  look: 'outline' | 'plain';
  onChanged(listing: EditableListing): void;
}

/** The actions at an own listing: edit it, publish a similar one, change its state. */
export function LifeActions({ machine, listing, look, onChanged }: LifeActionsProps) {
  const actor = useScreenActor(machine, { input: { listing } });
  useChange(listing, (changed) => actor.send({ type: 'listing.update', listing: changed }));
  const { listing: shown, wanted, message } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const isAsking = useSelector(actor, selectIsAsking);
  const isAlert = useSelector(actor, selectIsAlert);
  const [announcement, setAnnouncement] = useState('');
  const edit = useRef<HTMLAnchorElement>(null);
  useEmitted(actor, 'listing.changed', ({ listing: changed }: { listing: EditableListing }) => {
    setAnnouncement(
      wanted === 'renewed'
        ? told(lifeTexts.renewed)
        : `${changed.title}: ${told(stateLabels[stageOf(changed.life)])}.`,
    );
    onChanged(changed);
  });
  useChange(stageOf(shown.life), () => {
    // The pressed button is removed.
    if (document.activeElement === document.body) edit.current?.focus();
  });

  const { expiry } = shown.life;

  return (
    <>
      {expiry && (
        <chakra.p flexBasis="100%" fontSize="sm" color="fg.muted">
          {expiry.isPast ? t`Expired on` : t`Offered until`} {formatDay(dayInItaly(new Date(expiry.at)))}
        </chakra.p>
      )}
      <ButtonLink ref={edit} look={look} to={editAddress(shown.id)} aria-label={t`Edit ${shown.title}`}>
        <Pencil size={17} aria-hidden />
        <Trans>Edit</Trans>
      </ButtonLink>
      <ButtonLink
        look={look}
        to={similarAddress(shown.id)}
        aria-label={t`Publish a Similar One: ${shown.title}`}
      >
        <Copy size={17} aria-hidden />
        <Trans>Publish a Similar One</Trans>
      </ButtonLink>
      {nextChanges(shown.life).map((state) => {
        const { name, Icon } = ways[state];
        const label = i18n._(name);
        return (
          <Button
            key={state}
            look={look}
            aria-label={`${label}: ${shown.title}`}
            // Not `disabled`: the button must keep the focus.
            aria-disabled={isBusy}
            aria-busy={isBusy && state === wanted}
            onClick={() =>
              actor.send({
                type: 'state.change',
                state,
                usualText: told(lifeMessages[state === 'renewed' ? 'published' : state](shown.title)),
              })
            }
          >
            <Icon size={17} aria-hidden />
            {label}
          </Button>
        );
      })}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {isAsking && wanted && (
        <LifeDialog
          actor={actor}
          question={i18n._(ways[wanted].question)}
          confirmLabel={i18n._(ways[wanted].name)}
        />
      )}
      {isAlert && message && (
        <AlertDialog message={message} onDismiss={() => actor.send({ type: 'alert.dismiss' })} />
      )}
    </>
  );
}

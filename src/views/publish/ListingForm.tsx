import { Box, chakra, Grid } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/controls.ts';
import { emptyUnread, Form } from '../../components/Form.tsx';
import { FormMessage } from '../../components/FormMessage.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { errorTexts } from '../../domain/error-texts.ts';
import { draftTexts } from '../../domain/publish/stored-draft.ts';
import type { draftSyncMachine } from '../../machines/publish/draft-sync.machine.ts';
import type { listingCreationMachine } from '../../machines/publish/listing-creation.machine.ts';
import { doesOffer } from '../../machines/publish/listing-creation-content.ts';
import type { photoPickerMachine } from '../../machines/publish/photo-picker.machine.ts';
import { FormKeeper, UnkeptNotice } from '../shell/FormKeeper.tsx';
import { useEmitted } from '../useEmitted.ts';
import { AddressFields } from './AddressFields.tsx';
import { AvailabilityFields } from './AvailabilityFields.tsx';
import { DetailFields } from './DetailFields.tsx';
import { DraftStatus } from './DraftStatus.tsx';
import type { DraftForm, FormWords } from './draft-form.ts';
import { FormActions } from './FormActions.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { RoomFields } from './RoomFields.tsx';

type Snapshot = SnapshotFrom<typeof listingCreationMachine>;
type SyncSnapshot = SnapshotFrom<typeof draftSyncMachine> | undefined;
type PickerSnapshot = SnapshotFrom<typeof photoPickerMachine> | undefined;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectIsEditable = (snapshot: Snapshot) => snapshot.hasTag('editable');
const selectIsDone = (snapshot: Snapshot) => snapshot.hasTag('done');
const selectIsReading = (snapshot: Snapshot) => snapshot.hasTag('readingPhotos');
const selectArePhotosFailed = (snapshot: Snapshot) => snapshot.hasTag('photosFailed');
const selectIsUnkept = (snapshot: Snapshot) => snapshot.hasTag('unkept');
const selectKeeper = (snapshot: Snapshot) => snapshot.children.keeper;
const selectIsUnsynced = (snapshot: Snapshot) => snapshot.hasTag('unsynced');
const selectSync = (snapshot: Snapshot) => snapshot.children.draftSync;
const selectIsSaved = (snapshot: SyncSnapshot) => snapshot?.hasTag('saved') ?? false;
const selectPicker = (snapshot: Snapshot) => snapshot.children.photoPicker;
const selectPhotoMessage = (snapshot: PickerSnapshot) => snapshot?.context.message ?? null;

export interface ListingFormProps {
  actor: ActorRefFrom<typeof listingCreationMachine>;
  words: FormWords;
  /** ISO 8601. */
  today(): string;
  /** A new UUID. */
  makeId(): string;
  /** Back or Cancel was pressed. */
  onBack(): void;
  onSaved(): void;
}

/** The form of a listing. */
export function ListingForm({ actor, words, today, makeId, onBack, onSaved }: ListingFormProps) {
  const { fields, offered, place, error, faults, progress } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const isEditable = useSelector(actor, selectIsEditable);
  const isDone = useSelector(actor, selectIsDone);
  const isReading = useSelector(actor, selectIsReading);
  const arePhotosFailed = useSelector(actor, selectArePhotosFailed);
  const keeper = useSelector(actor, selectKeeper);
  const isUnkept = useSelector(actor, selectIsUnkept);
  const isUnsynced = useSelector(actor, selectIsUnsynced);
  const sync = useSelector(actor, selectSync);
  const isSaved = useSelector(sync, selectIsSaved);
  const picker = useSelector(actor, selectPicker);
  const photoMessage = useSelector(picker, selectPhotoMessage);
  useEmitted(actor, 'listing.saved', onSaved);
  const box = useRef<HTMLDivElement>(null);

  const form: DraftForm = {
    fields,
    faults,
    onField: (field, value) => actor.send({ type: 'field.change', field, value }),
    onIndefinite: (isIndefinite) => actor.send({ type: 'indefinite.change', isIndefinite }),
  };
  return (
    <Box ref={box} maxW="48rem" mx="auto">
      <PageTitle>{`${words.title} · Stanza`}</PageTitle>
      <Button look="plain" ms="-5" mb="2" onClick={onBack}>
        <ArrowLeft size={18} aria-hidden />
        Back
      </Button>
      <chakra.h1 fontSize="3xl">{words.title}</chakra.h1>
      <chakra.p mt="1" color="fg.muted">
        {words.subtitle}
      </chakra.p>
      <chakra.p mb="5" fontSize="xs" color="fg.muted">
        Fields marked * are required.
      </chakra.p>
      {isUnkept && <UnkeptNotice />}
      {isUnsynced && <Banner tone="error">{draftTexts.unsynced}</Banner>}
      {keeper && (
        <FormKeeper
          actor={keeper}
          keptFor={isSaved ? 'account' : 'member'}
          onDiscard={
            // Starting over would keep the draft in the account, but lose its unsaved changes.
            place?.isGiven || (sync && (!isSaved || isReading))
              ? undefined
              : () => {
                  if (box.current) emptyUnread(box.current);
                  actor.send({ type: 'draft.discard', id: makeId() });
                }
          }
        />
      )}
      <Form
        aria-label={words.title}
        error={error}
        onSubmit={() => actor.send({ type: 'form.submit', today: today(), change: makeId() })}
      >
        {photoMessage && <FormMessage tone="error">{photoMessage}</FormMessage>}
        {isDone && <FormMessage tone="success">{words.done}</FormMessage>}
        <chakra.fieldset
          disabled={!isEditable}
          minW="0"
          border="none"
          p="0"
          m="0"
          // The bar with the state of the draft must not cover an element with the focus.
          css={{
            '& :is(input, textarea, select, button)': { scrollMarginBottom: sync ? '9rem' : undefined },
          }}
        >
          <Grid gap="5">
            {picker && <PhotoPicker actor={picker} isDisabled={!isEditable} fault={faults.photos} />}
            {arePhotosFailed && (
              <RetryBanner
                message={errorTexts.stopped.photoPicker}
                onRetry={() => actor.send({ type: 'photos.retry' })}
              />
            )}
            <RoomFields {...form} />
            <AddressFields form={form} hasChoice={doesOffer(offered, 'private-places')} />
            <AvailabilityFields {...form} />
            {doesOffer(offered, 'listing-costs') && <DetailFields {...form} />}
          </Grid>
        </chakra.fieldset>
        <FormActions
          words={words}
          isBusy={isBusy}
          canSubmit={isEditable && !isReading}
          progress={progress}
          onCancel={onBack}
        />
        {sync && (
          <DraftStatus actor={sync} onRenew={() => actor.send({ type: 'draft.renew', id: makeId() })} />
        )}
      </Form>
    </Box>
  );
}

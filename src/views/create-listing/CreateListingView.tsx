import { Box, chakra, Grid } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.ts';
import { Form } from '../../components/Form.tsx';
import { FormMessage } from '../../components/FormMessage.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { errorTexts, successTexts } from '../../domain/error-texts.ts';
import type { Destination } from '../../machines/form-keeper.machine.ts';
import type { listingCreationMachine } from '../../machines/listing-creation.machine.ts';
import type { listingQuotaMachine } from '../../machines/listing-quota.machine.ts';
import type { photoPickerMachine } from '../../machines/photo-picker.machine.ts';
import { FormKeeper, UnkeptNotice } from '../FormKeeper.tsx';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { AddressFields } from './AddressFields.tsx';
import { AvailabilityFields } from './AvailabilityFields.tsx';
import type { DraftForm } from './draft-form.ts';
import { FormActions } from './FormActions.tsx';
import { ListingQuota } from './ListingQuota.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { RoomFields } from './RoomFields.tsx';

type Snapshot = SnapshotFrom<typeof listingCreationMachine>;
type PickerSnapshot = SnapshotFrom<typeof photoPickerMachine> | undefined;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
const selectIsEditable = (snapshot: Snapshot) => snapshot.hasTag('editable');
const selectIsDone = (snapshot: Snapshot) => snapshot.hasTag('done');
const selectIsReading = (snapshot: Snapshot) => snapshot.hasTag('readingPhotos');
const selectArePhotosFailed = (snapshot: Snapshot) => snapshot.hasTag('photosFailed');
const selectIsUnkept = (snapshot: Snapshot) => snapshot.hasTag('unkept');
const selectIsFull = (snapshot: SnapshotFrom<typeof listingQuotaMachine>) => snapshot.hasTag('full');
const selectKeeper = (snapshot: Snapshot) => snapshot.children.keeper;
const selectPicker = (snapshot: Snapshot) => snapshot.children.photoPicker;
const selectPhotoMessage = (snapshot: PickerSnapshot) => snapshot?.context.message ?? null;

interface CreateListingViewProps {
  machine: typeof listingCreationMachine;
  quotaMachine: typeof listingQuotaMachine;
  /** ISO 8601. */
  today(): string;
  /** Where Back and Cancel lead. */
  back: Destination;
  onLeave(to: Destination): void;
  onCreated(): void;
}

/** 'Rent a Room': the form of a new listing, or that there may be no more. */
export function CreateListingView({
  machine,
  quotaMachine,
  today,
  back,
  onLeave,
  onCreated,
}: CreateListingViewProps) {
  const actor = useScreenActor(machine);
  const isFull = useSelector(useScreenActor(quotaMachine), selectIsFull);
  const { fields, error, faults, progress } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const isEditable = useSelector(actor, selectIsEditable);
  const isDone = useSelector(actor, selectIsDone);
  const isReading = useSelector(actor, selectIsReading);
  const arePhotosFailed = useSelector(actor, selectArePhotosFailed);
  const keeper = useSelector(actor, selectKeeper);
  const isUnkept = useSelector(actor, selectIsUnkept);
  const picker = useSelector(actor, selectPicker);
  const photoMessage = useSelector(picker, selectPhotoMessage);
  useEmitted(actor, 'listing.created', onCreated);

  const goBack = () => {
    if (keeper) keeper.send({ type: 'leave.try', to: back });
    else onLeave(back);
  };
  if (isFull && !isDone) return <ListingQuota />;
  const form: DraftForm = {
    fields,
    faults,
    onField: (field, value) => actor.send({ type: 'field.change', field, value }),
    onIndefinite: (isIndefinite) => actor.send({ type: 'indefinite.change', isIndefinite }),
  };
  return (
    <Box maxW="48rem" mx="auto">
      <PageTitle>Create New Listing · Stanza</PageTitle>
      <Button look="plain" ms="-5" mb="2" onClick={goBack}>
        <ArrowLeft size={18} aria-hidden />
        Back
      </Button>
      <chakra.h1 fontSize="3xl">Create New Listing</chakra.h1>
      <chakra.p mt="1" color="fg.muted">
        Share your space with fellow students
      </chakra.p>
      <chakra.p mb="5" fontSize="xs" color="fg.muted">
        Fields marked * are required.
      </chakra.p>
      {isUnkept && <UnkeptNotice />}
      {keeper && (
        <FormKeeper
          actor={keeper}
          note="Photos have to be added again."
          onDiscard={() => actor.send({ type: 'draft.discard' })}
          onLeave={onLeave}
        />
      )}
      <Form
        aria-label="Create New Listing"
        error={error}
        onSubmit={() => actor.send({ type: 'form.submit', today: today() })}
      >
        {photoMessage && <FormMessage tone="error">{photoMessage}</FormMessage>}
        {isDone && <FormMessage tone="success">{successTexts.created}</FormMessage>}
        <chakra.fieldset disabled={!isEditable} minW="0" border="none" p="0" m="0">
          <Grid gap="5">
            {picker && <PhotoPicker actor={picker} isDisabled={!isEditable} fault={faults.photos} />}
            {arePhotosFailed && (
              <RetryBanner
                message={errorTexts.stopped.photoPicker}
                onRetry={() => actor.send({ type: 'photos.retry' })}
              />
            )}
            <RoomFields {...form} />
            <AddressFields {...form} />
            <AvailabilityFields {...form} />
          </Grid>
        </chakra.fieldset>
        <FormActions
          isBusy={isBusy}
          canSubmit={isEditable && !isReading}
          progress={progress}
          onCancel={goBack}
        />
      </Form>
    </Box>
  );
}

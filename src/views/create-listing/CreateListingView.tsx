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
import type { listingCreationMachine } from '../../machines/listing-creation.machine.ts';
import type { photoPickerMachine } from '../../machines/photo-picker.machine.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { AddressFields } from './AddressFields.tsx';
import { AvailabilityFields } from './AvailabilityFields.tsx';
import type { DraftForm } from './draft-form.ts';
import { FormActions } from './FormActions.tsx';
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
const selectPicker = (snapshot: Snapshot) => snapshot.children.photoPicker;
const selectPhotoMessage = (snapshot: PickerSnapshot) => snapshot?.context.message ?? null;

interface CreateListingViewProps {
  machine: typeof listingCreationMachine;
  onBack(): void;
  onCreated(): void;
}

/** 'Rent a Room': the form of a new listing. */
export function CreateListingView({ machine, onBack, onCreated }: CreateListingViewProps) {
  const actor = useScreenActor(machine);
  const { fields, error, faults, progress } = useSelector(actor, selectContext);
  const isBusy = useSelector(actor, selectIsBusy);
  const isEditable = useSelector(actor, selectIsEditable);
  const isDone = useSelector(actor, selectIsDone);
  const isReading = useSelector(actor, selectIsReading);
  const arePhotosFailed = useSelector(actor, selectArePhotosFailed);
  const picker = useSelector(actor, selectPicker);
  const photoMessage = useSelector(picker, selectPhotoMessage);
  useEmitted(actor, 'listing.created', onCreated);

  const form: DraftForm = {
    fields,
    faults,
    onField: (field, value) => actor.send({ type: 'field.change', field, value }),
    onIndefinite: (isIndefinite) => actor.send({ type: 'indefinite.change', isIndefinite }),
  };
  return (
    <Box maxW="48rem" mx="auto">
      <PageTitle>Create New Listing · Stanza</PageTitle>
      <Button look="plain" ms="-5" mb="2" onClick={onBack}>
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
      <Form
        aria-label="Create New Listing"
        error={error}
        onSubmit={() => actor.send({ type: 'form.submit' })}
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
          onCancel={onBack}
        />
      </Form>
    </Box>
  );
}

import { Box, chakra, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { InputFrom, SnapshotFrom } from 'xstate';
import { Button } from '../../components/controls.tsx';
import { emptyUnread, Form } from '../../components/Form.tsx';
import { FormMessage } from '../../components/FormMessage.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { errorTexts, successTexts } from '../../domain/error-texts.ts';
import { soughtRentOf } from '../../domain/listing/usual-rent.ts';
import { lifeTexts } from '../../domain/publish/listing-life.ts';
import { told } from '../../languages/told.ts';
import type { usualRentMachine } from '../../machines/listing/usual-rent.machine.ts';
import type { draftAutosaveMachine } from '../../machines/publish/draft-autosave.machine.ts';
import {
  doesOffer,
  type listingCreationMachine,
  takesPhotos,
} from '../../machines/publish/listing-creation.machine.ts';
import type { photoPickerMachine } from '../../machines/publish/photo-picker.machine.ts';
import { UsualRent } from '../listing/UsualRent.tsx';
import { FormKeeper } from '../shell/FormKeeper.tsx';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { AddressFields } from './AddressFields.tsx';
import { AvailabilityFields } from './AvailabilityFields.tsx';
import { DetailFields } from './DetailFields.tsx';
import { Doubts } from './Doubts.tsx';
import { DraftStatus } from './DraftStatus.tsx';
import type { DraftForm } from './draft-form.ts';
import { FormActions } from './FormActions.tsx';
import { HouseholdField } from './HouseholdField.tsx';
import { ListingQuota } from './ListingQuota.tsx';
import { MarkField, type MarkParts } from './MarkField.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import { RoomFields } from './RoomFields.tsx';

const selectForm = (snapshot: SnapshotFrom<typeof listingCreationMachine>) => snapshot;
const selectIsSaved = (snapshot: SnapshotFrom<typeof draftAutosaveMachine> | undefined) =>
  snapshot?.hasTag('saved') ?? false;
const selectPhotoMessage = (snapshot: SnapshotFrom<typeof photoPickerMachine> | undefined) =>
  snapshot?.context.message ?? null;

const newWords = () => ({
  title: t`Create New Listing`,
  subtitle: t`Share your space with fellow students`,
  submit: t`Create Listing`,
  anyway: t`Publish Anyway`,
  busy: t`Creating Listing...`,
  done: told(successTexts.created),
});
const similarWords = (hasPhotos: boolean) => ({
  ...newWords(),
  subtitle: hasPhotos
    ? t`Filled in from your other listing, with its photos. Its dates are not copied.`
    : t`Filled in from your other listing. Its photos and dates are not copied.`,
});
const editWords = () => ({
  title: t`Edit Listing`,
  subtitle: t`What you save shows everywhere at once`,
  submit: t`Save Changes`,
  anyway: t`Save Anyway`,
  busy: t`Saving...`,
  done: told(lifeTexts.edited),
});

export interface ListingFormProps {
  machine: typeof listingCreationMachine;
  input: InputFrom<typeof listingCreationMachine>;
  /** Whether the member has as many listings as allowed. */
  isFull?: boolean;
  markParts: MarkParts;
  rentMachine: typeof usualRentMachine;
  /** Sends the mail again that confirms the e-mail: shows if the listing is refused for that. */
  emailNotice?: ReactNode;
  /** ISO 8601. */
  today(): string;
  /** A new UUID. */
  makeId(): string;
  /** Back or Cancel was pressed. */
  onBack(): void;
  onSaved(): void;
}

/** The form of a listing: a new one, one filled in from a similar one, or one that is edited. */
export function ListingForm(props: ListingFormProps) {
  const {
    machine,
    input,
    isFull = false,
    markParts,
    rentMachine,
    emailNotice,
    today,
    makeId,
    onBack,
    onSaved,
  } = props;
  const words = input.edited
    ? editWords()
    : input.similar
      ? similarWords(takesPhotos(input.capabilities ?? []))
      : newWords();
  const actor = useScreenActor(machine, { input });
  const snapshot = useSelector(actor, selectForm);
  const { fields, capabilities, place, error, faults, doubts, isUnplaced, progress, isReadingPhotos } =
    snapshot.context;
  const room = { ...fields, furnished: fields.furnished === 'true' };
  const kind = doesOffer(capabilities, 'usual-rent') ? soughtRentOf(room) : null;
  const sought = kind && { ...kind, ...(input.edited && { except: input.edited.id }) };
  const canMark = doesOffer(capabilities, 'place-mark') && (isUnplaced || fields.mark !== '');
  const markField = useRef<HTMLDivElement>(null);
  const { keeper, photoPicker, draftAutosave } = snapshot.children;
  const isEditable = snapshot.hasTag('editable');
  const isSaved = useSelector(draftAutosave, selectIsSaved);
  const photoMessage = useSelector(photoPicker, selectPhotoMessage);
  useEmitted(actor, 'listing.saved', onSaved);
  const box = useRef<HTMLDivElement>(null);
  if (isFull && !snapshot.hasTag('done')) return <ListingQuota />;

  const submit = (isSure: boolean) =>
    actor.send({ type: 'form.submit', today: today(), change: makeId(), isSure });
  const form: DraftForm = {
    fields,
    faults,
    onField: (field, value) => actor.send({ type: 'field.change', field, value }),
    onIndefinite: (isIndefinite) => actor.send({ type: 'indefinite.change', isIndefinite }),
  };
  return (
    <Box ref={box} maxW="48rem" mx="auto">
      <PageTitle>{t`${words.title} · Stanza`}</PageTitle>
      <Button look="plain" ms="-5" mb="2" onClick={onBack}>
        <ArrowLeft size={18} aria-hidden />
        <Trans>Back</Trans>
      </Button>
      <chakra.h1 fontSize="3xl">{words.title}</chakra.h1>
      <chakra.p mt="1" color="fg.muted">
        {words.subtitle}
      </chakra.p>
      <chakra.p mb="5" fontSize="xs" color="fg.muted">
        <Trans>Fields marked * are required.</Trans>
      </chakra.p>
      {keeper && (
        <FormKeeper
          actor={keeper}
          keptFor={isSaved ? 'account' : 'member'}
          onDiscard={
            // Starting over would keep the draft in the account, but lose its unsaved changes.
            place?.openedFromList || (draftAutosave && (!isSaved || isReadingPhotos))
              ? undefined
              : () => {
                  if (box.current) emptyUnread(box.current);
                  actor.send({ type: 'draft.discard', id: makeId() });
                }
          }
        />
      )}
      {error === errorTexts.createListing.unconfirmed && <Box mb="4">{emailNotice}</Box>}
      <Form aria-label={words.title} error={error} onSubmit={() => submit(false)}>
        {photoMessage && <FormMessage tone="error">{photoMessage}</FormMessage>}
        {snapshot.hasTag('done') && <FormMessage tone="success">{words.done}</FormMessage>}
        <chakra.fieldset
          disabled={!isEditable}
          minW="0"
          border="none"
          p="0"
          m="0"
          // The bar with the state of the draft must not cover an element with the focus.
          css={{
            '& :is(input, textarea, select, button)': {
              scrollMarginBottom: draftAutosave ? '9rem' : undefined,
            },
          }}
        >
          <Grid gap="5">
            {photoPicker && (
              <PhotoPicker actor={photoPicker} isDisabled={!isEditable} fault={faults.photos} />
            )}
            <RoomFields {...form}>
              {sought && (
                <UsualRent key={JSON.stringify(sought)} machine={rentMachine} sought={sought} rent={null} />
              )}
            </RoomFields>
            <AddressFields form={form} hasChoice={doesOffer(capabilities, 'private-places')}>
              {canMark && <MarkField {...markParts} form={form} ref={markField} />}
            </AddressFields>
            <AvailabilityFields {...form} />
            {doesOffer(capabilities, 'listing-costs') && (
              <DetailFields
                {...form}
                hasMore={doesOffer(capabilities, 'amenities')}
                hasContract={doesOffer(capabilities, 'contract-terms')}
              />
            )}
            {doesOffer(capabilities, 'household') && (
              <HouseholdField
                text={fields.household}
                fault={faults.household}
                onChange={(text) => form.onField('household', text)}
              />
            )}
          </Grid>
        </chakra.fieldset>
        {isEditable && doubts.length > 0 && (
          <Doubts
            doubts={doubts}
            confirm={words.anyway}
            onMark={canMark && fields.mark === '' ? () => markField.current?.focus() : undefined}
            onConfirm={() => submit(true)}
          />
        )}
        <FormActions
          words={words}
          isBusy={snapshot.hasTag('busy')}
          canSubmit={isEditable && !isReadingPhotos}
          progress={progress}
          onCancel={onBack}
        />
        {draftAutosave && (
          <DraftStatus
            actor={draftAutosave}
            onRenew={() => actor.send({ type: 'draft.renew', id: makeId() })}
          />
        )}
      </Form>
    </Box>
  );
}

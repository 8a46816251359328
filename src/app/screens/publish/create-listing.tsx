import { t } from '@lingui/core/macro';
import { type ReactNode, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { dayInItaly } from '../../../domain/day.ts';
import { parseListingId } from '../../../domain/listing/listing-id.ts';
import { editedListingParam, similarListingParam } from '../../../domain/publish/listing-life.ts';
import { draftParam } from '../../../domain/publish/stored-draft.ts';
import { shownLanguage } from '../../../languages/catalogues.ts';
import { emailConfirmationMachine } from '../../../machines/account/email-confirmation.machine.ts';
import { locationLookupMachine } from '../../../machines/listing/location-lookup.machine.ts';
import { usualRentMachine } from '../../../machines/listing/usual-rent.machine.ts';
import { draftAutosaveMachine } from '../../../machines/publish/draft-autosave.machine.ts';
import {
  type DraftPlace,
  listingCreationMachine,
} from '../../../machines/publish/listing-creation.machine.ts';
import { listingEditorMachine } from '../../../machines/publish/listing-editor.machine.ts';
import { listingQuotaMachine } from '../../../machines/publish/listing-quota.machine.ts';
import { photoPickerMachine } from '../../../machines/publish/photo-picker.machine.ts';
import { formKeeperMachine } from '../../../machines/shell/form-keeper.machine.ts';
import type { EditableListing } from '../../../schemas/listing/listing.ts';
import { EmailNotice } from '../../../views/account/EmailNotice.tsx';
import { CreateListingView } from '../../../views/publish/CreateListingView.tsx';
import { ListingForm } from '../../../views/publish/ListingForm.tsx';
import type { MarkParts } from '../../../views/publish/MarkField.tsx';
import { OwnListing } from '../../../views/publish/OwnListing.tsx';
import { uuid } from '../../device/uuid.ts';
import { emailConfirmationEffects } from '../../effects/account/email-confirmation.ts';
import {
  draftAutosaveEffects,
  listingCreationEffects,
  photoPickerEffects,
} from '../../effects/publish/new-listing.ts';
import { fetchEditable, listingQuotaEffects } from '../../effects/publish/own-listings.ts';
import { locationLookupEffects, markMap, usualRentEffects } from '../../effects/search/search.ts';
import { formKeeperEffects } from '../../effects/shell/form-keeper.ts';
import { session } from '../../root/root-actor.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';
import { useMember } from '../../root/useMember.ts';
import { useGoBack } from '../../routing/useGoBack.ts';

/** @param form the name of its record on the device */
const formMachine = (form: Parameters<typeof formKeeperEffects>[1]) =>
  listingCreationMachine.provide({
    actors: {
      ...listingCreationEffects(session),
      draftAutosave: draftAutosaveMachine.provide({ actors: draftAutosaveEffects(session) }),
      keeper: formKeeperMachine.provide({ actors: formKeeperEffects(session, form) }),
      photoPicker: photoPickerMachine.provide({ actors: photoPickerEffects }),
    },
  });
const markParts: MarkParts = {
  machine: locationLookupMachine.provide({
    actors: { ...locationLookupEffects, loadMap: markMap.load },
  }),
  MapView: markMap.View,
};
const rentMachine = usualRentMachine.provide({ actors: usualRentEffects });
const quotaMachine = listingQuotaMachine.provide({ actors: listingQuotaEffects(session) });
const editorMachine = listingEditorMachine.provide({ actors: { fetch: fetchEditable(session) } });

const emailMachine = emailConfirmationMachine.provide({ actors: emailConfirmationEffects(session) });

const uuidSchema = z.uuid();
const today = () => dayInItaly(new Date());

/** The form of a new listing: empty, from a draft, or from an own listing that the address names; or the form that edits one. */
export default function CreateListingScreen() {
  const goBack = useGoBack();
  const user = useMember();
  const capabilities = useCapabilities();
  const params = useSearchParams()[0];
  const edited = params.get(editedListingParam);
  const similar = params.get(similarListingParam);
  const named = params.get(draftParam);
  // A parameter that names no draft counts as a draft that is gone.
  const draft = useMemo(
    () => (named === null ? null : (uuidSchema.safeParse(named.toLowerCase()).data ?? uuid())),
    [named],
  );
  if (!user) return null;
  // The next member must not see what this one typed.
  const key = `${user.id} ${edited} ${similar} ${draft} ${capabilities.join()}`;
  const onBack = () => goBack((edited ?? similar) === null ? '/' : '/profile');
  const emailNotice = <EmailNotice machine={emailMachine} email={user.email} />;
  const form = { capabilities, markParts, rentMachine, emailNotice, today, makeId: uuid, onBack };
  if (edited !== null) {
    return (
      <OwnListing
        key={key}
        id={parseListingId(edited)}
        machine={editorMachine}
        title={t`Edit Listing`}
        missing={t`This listing cannot be edited`}
      >
        {(listing) => <EditListing {...form} listing={listing} />}
      </OwnListing>
    );
  }
  if (similar !== null) {
    return (
      <OwnListing
        key={key}
        id={parseListingId(similar)}
        machine={editorMachine}
        title={t`Create New Listing`}
        missing={t`This listing cannot be copied`}
      >
        {(listing) => <NewListing {...form} draft={null} similar={listing} />}
      </OwnListing>
    );
  }
  return <NewListing key={key} {...form} draft={draft} similar={null} />;
}

interface FormProps {
  capabilities: readonly string[];
  markParts: MarkParts;
  rentMachine: typeof usualRentMachine;
  emailNotice: ReactNode;
  today(): string;
  makeId(): string;
  onBack(): void;
}

interface NewListingProps extends FormProps {
  /** The id of the draft that is continued. */
  draft: string | null;
  /** The own listing that the form is filled in from. */
  similar: EditableListing | null;
}

function NewListing({ draft, similar, capabilities, ...form }: NewListingProps) {
  const navigate = useNavigate();
  const name = similar
    ? (`like-${similar.id}` as const)
    : draft === null
      ? 'listing'
      : (`draft-${draft}` as const);
  const machine = useMemo(() => formMachine(name), [name]);
  const place = useMemo((): DraftPlace => {
    const device = uuid();
    return { id: draft ?? device, openedFromList: draft !== null, device };
  }, [draft]);
  return (
    <CreateListingView
      {...form}
      machine={machine}
      input={{ edited: null, similar, place, capabilities, decimalSign: decimalSign() }}
      quotaMachine={quotaMachine}
      onSaved={() => navigate('/', { state: { isPublished: true } })}
    />
  );
}

const decimalSign = () => (shownLanguage() === 'it' ? ',' : '.');

function EditListing({ listing, capabilities, ...form }: FormProps & { listing: EditableListing }) {
  const navigate = useNavigate();
  const { id } = listing;
  const machine = useMemo(() => formMachine(`listing-${id}`), [id]);
  return (
    <ListingForm
      {...form}
      machine={machine}
      input={{ edited: listing, capabilities, decimalSign: decimalSign() }}
      // Going back must not lead to the form of a saved listing.
      onSaved={() => navigate(`/listing/${id}`, { replace: true })}
    />
  );
}

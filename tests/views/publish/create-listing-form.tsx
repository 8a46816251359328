import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { fromCallback, fromPromise } from 'xstate';
import { draftId } from '../../../fixtures/listing-drafts.ts';
import { aDraftForm, aFile, aPhoto } from '../../../fixtures/members.ts';
import type { Address } from '../../../src/domain/listing/italian-address.ts';
import type { DraftFields } from '../../../src/domain/publish/draft-form.ts';
import { locationLookupMachine } from '../../../src/machines/listing/location-lookup.machine.ts';
import { usualRentMachine } from '../../../src/machines/listing/usual-rent.machine.ts';
import {
  draftAutosaveMachine,
  type Upload,
  type UploadEvent,
} from '../../../src/machines/publish/draft-autosave.machine.ts';
import {
  type CheckedAddress,
  listingCreationMachine,
} from '../../../src/machines/publish/listing-creation.machine.ts';
import { listingQuotaMachine } from '../../../src/machines/publish/listing-quota.machine.ts';
import {
  photoPickerMachine,
  type ReadFiles,
  type ReadPhotos,
} from '../../../src/machines/publish/photo-picker.machine.ts';
import {
  formKeeperMachine,
  type RecordCommand,
  type RecordReport,
} from '../../../src/machines/shell/form-keeper.machine.ts';
import type { EditableListing } from '../../../src/schemas/listing/listing.ts';
import type { SoughtRent, UsualRent } from '../../../src/schemas/listing/usual-rent.calls.ts';
import { CreateListingView } from '../../../src/views/publish/CreateListingView.tsx';
import { renderView } from '../../support/render.tsx';
import { labels } from './create-listing-labels.ts';

/** A cache of the fields, which stay as long as the form: the paths look at every field in every step. */
const found = new Map<string, HTMLInputElement>();

export function input(label: string): HTMLInputElement {
  const known = found.get(label);
  if (known?.isConnected) return known;
  const control = screen.getByLabelText<HTMLInputElement>(label);
  found.set(label, control);
  return control;
}

export const chooser = () => input('Add photos');
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const submitButton = () => screen.getByText<HTMLButtonElement>(/^Creat(e|ing) Listing/);
// `hidden: true` skips the check for hidden elements, which takes most of the time; no alert is hidden here.
export const alerts = () =>
  screen.queryAllByRole('alert', { hidden: true }).map(({ textContent }) => textContent);
export const photoNames = () => screen.queryAllByRole<HTMLImageElement>('img').map(({ alt }) => alt);

/** The object URLs that were created and not revoked. */
export const previews = new Set<string>();

function trackPreviews(): void {
  previews.clear();
  // jsdom has no object URLs.
  URL.createObjectURL = (file) => {
    const url = `blob:${file instanceof File && file.name}`;
    previews.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => void previews.delete(url);
}

/** Accepts every file of an image type as a photo with the file's name. */
const readPhotos = fromPromise<ReadPhotos, ReadFiles>(async ({ input: { files } }) => {
  const isImage = ({ type }: File) => type.startsWith('image/');
  return {
    photos: files.filter(isImage).map(({ name }) => aPhoto(name.replace(/\.\w+$/, ''))),
    rejected: files
      .filter((file) => !isImage(file))
      .map(({ name }) => ({ name, reason: 'notImage' as const })),
  };
});

interface Faults {
  uploadFails?(): boolean;
  photoPicker?: typeof photoPickerMachine;
  isFull?: boolean;
  capabilities?: readonly string[];
  /** Whether the person continues a draft from the list. */
  openedFromList?: boolean;
  /** The own listing whose fields are copied. */
  similar?: EditableListing;
  /** Replaces the actor that stores the draft at the backend. */
  draftAutosave?: typeof draftAutosaveMachine;
  /** Whether the map knows the postal code; `later` if `place` says so. */
  isPlaced?: boolean | 'later';
  usualRent?(sought: SoughtRent): UsualRent | null;
}

/** The photo picker with `readPhotos`. */
export const picker = photoPickerMachine.provide({ actors: { readPhotos } });

function Form(props: Omit<ComponentProps<typeof CreateListingView>, 'onBack'>) {
  const navigate = useNavigate();
  return <CreateListingView {...props} onBack={() => navigate('/left')} />;
}

export function open({
  uploadFails = () => false,
  photoPicker = picker,
  isFull = false,
  capabilities = [],
  openedFromList = false,
  similar,
  draftAutosave = draftAutosaveMachine,
  isPlaced = true,
  usualRent = () => null,
}: Faults = {}) {
  trackPreviews();
  const uploads: Upload[] = [];
  let stopped = 0;
  let created = 0;
  let notify: (event: UploadEvent) => void = () => {};
  const upload = fromCallback<UploadEvent, Upload>(({ input: attempt, sendBack }) => {
    if (uploadFails()) throw new Error('upload');
    uploads.push(attempt);
    notify = sendBack;
    return () => {
      stopped += 1;
    };
  });
  const kept: RecordCommand[] = [];
  let giveBack: (event: RecordReport) => void = () => {};
  const keeper = formKeeperMachine.provide({
    actors: {
      record: fromCallback<RecordCommand>(({ sendBack, receive }) => {
        giveBack = sendBack;
        receive((command) => kept.push(command));
      }),
    },
  });
  const placed = Promise.withResolvers<CheckedAddress>();
  if (isPlaced !== 'later') placed.resolve({ isPlaced, hints: [] });
  const machine = listingCreationMachine.provide({
    actors: {
      checkAddress: fromPromise<CheckedAddress, Address>(() => placed.promise),
      upload,
      photoPicker,
      keeper,
      draftAutosave: draftAutosave.provide({ actors: { upload } }),
    },
  });
  const count = { created: () => created, stopped: () => stopped };
  const view = renderView(
    <Form
      machine={machine}
      input={{
        edited: null,
        similar: similar ?? null,
        place: { id: draftId, openedFromList, device: 'laptop' },
        capabilities,
      }}
      quotaMachine={listingQuotaMachine.provide({ actors: { fetch: fromPromise(async () => isFull) } })}
      emailNotice={<p>Send the mail again</p>}
      rentMachine={usualRentMachine.provide({
        actors: { fetch: fromPromise<UsualRent | null, SoughtRent>(async ({ input }) => usualRent(input)) },
      })}
      markParts={{
        machine: locationLookupMachine.provide({ actors: { loadMap: fromPromise<unknown>(async () => {}) } }),
        MapView: ({ onMark }) => (
          <button type="button" onClick={() => onMark({ latitude: 45.123456, longitude: 9.5 })}>
            Map
          </button>
        ),
      }}
      today={() => '2025-08-01'}
      makeId={() => 'uuid-1'}
      onSaved={() => {
        created += 1;
      }}
    />,
  );
  const restore = (report: RecordReport) => act(() => giveBack(report));
  return {
    ...view,
    /** Whether the form has been left. */
    isLeft: () => view.address() === '/left',
    uploads,
    kept,
    restore,
    /** The map knows the postal code. */
    place: () => act(async () => placed.resolve({ isPlaced: true, hints: [] })),
    ...count,
    answer: (event: UploadEvent) => act(() => notify(event)),
  };
}

export async function choose(...files: File[]) {
  await act(async () => fireEvent.change(chooser(), { target: { files } }));
}

export function fill(fields: Partial<DraftFields> = aDraftForm()) {
  for (const [field, label] of Object.entries(labels)) {
    const value = fields[field as keyof typeof labels];
    if (value !== undefined) fireEvent.change(input(label), { target: { value } });
  }
}

export async function openFilled(faults?: Faults) {
  const view = open(faults);
  fill();
  await choose(aFile('window.jpg'), aFile('desk.jpg'));
  return view;
}

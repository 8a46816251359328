import { act, fireEvent, screen } from '@testing-library/react';
import { type MachinePath, pathsThrough } from 'statechart-workbench/model/paths.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnyMachineSnapshot, EventObject, SnapshotFrom } from 'xstate';
import { aFile } from '../../../fixtures/members.ts';
import { photoPickers } from '../../../fixtures/photo-pickers.ts';
import { listingCreationModel } from '../../../src/app/statecharts/models/publish/listing-creation.ts';
import { successTexts } from '../../../src/domain/error-texts.ts';
import type { UploadEvent } from '../../../src/machines/publish/draft-autosave.machine.ts';
import type { listingCreationMachine } from '../../../src/machines/publish/listing-creation.machine.ts';
import type { Photo } from '../../../src/machines/publish/photo-picker.machine.ts';
import type { RecordReport } from '../../../src/machines/shell/form-keeper.machine.ts';
import { creationRedirectDelay, longestLookup } from '../../../src/schemas/constants.ts';
import { fewestOf } from '../../support/missed-by.ts';
import { alerts, choose, fill, input, open, photoNames, submitButton } from './create-listing-form.tsx';
import { indefinite, labels } from './create-listing-labels.ts';

type Snapshot = SnapshotFrom<typeof listingCreationMachine>;

afterEach(() => {
  vi.useRealTimers();
});

describe('paths through the form', () => {
  const paths = fewestOf(
    pathsThrough({
      ...listingCreationModel,
      // Editing a listing has its own tests.
      inputs: [{ edited: null }],
      // The screen offers these only for a restored draft, and after doubts, which have their own tests.
      events: listingCreationModel.events.filter(
        (event) => event.type !== 'draft.discard' && !(event.type === 'form.submit' && event.isSure),
      ),
      // A failure of the picker, and a submit while it works, have their own tests.
      outcomes: {
        photoPicker: { snapshots: [photoPickers.empty, photoPickers.holding] },
        upload: { errors: [new Error('upload')] },
        checkAddress: { outputs: [{ isPlaced: true, hints: [] }] },
      },
    }),
  );

  it.each(paths)('$name', async (path) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await follow(path);
  });
});

async function follow({ steps }: MachinePath<typeof listingCreationMachine>) {
  let next: EventObject | undefined;
  const view = open({ isPlaced: 'later', uploadFails: () => next?.type === 'xstate.error.actor.upload' });
  for (const [index, { event, snapshot }] of steps.entries()) {
    next = steps[index + 1]?.event;
    await happen(view, event);
    // A failed start of the upload is rendered together with the submit before it.
    if (next?.type !== 'xstate.error.actor.upload') expectShown(snapshot);
    expect(view.created()).toBe(snapshot.matches({ form: 'finished' }) ? 1 : 0);
  }
}

async function happen(view: ReturnType<typeof open>, event: EventObject & Record<string, unknown>) {
  switch (event.type) {
    case 'field.change':
      fill({ [String(event.field)]: String(event.value) });
      break;
    case 'indefinite.change':
      if (input(indefinite).checked !== event.isIndefinite) fireEvent.click(input(indefinite));
      break;
    case 'xstate.snapshot.photoPicker':
      await havePhotos((event.snapshot as typeof photoPickers.empty).context.photos);
      break;
    case 'form.submit':
      fireEvent.click(submitButton());
      break;
    case 'upload.progressed':
    case 'upload.finished':
    case 'upload.failed':
      view.answer(event as UploadEvent);
      break;
    case 'xstate.after.afterSaving.listingCreation.form.success':
      act(() => vi.advanceTimersByTime(creationRedirectDelay - 1));
      expect(view.created()).toBe(0);
      act(() => vi.advanceTimersByTime(1));
      break;
    case 'xstate.after.longestLookup.listingCreation.form.doubting':
      act(() => vi.advanceTimersByTime(longestLookup));
      break;
    case 'xstate.done.actor.checkAddress':
      await view.place();
      break;
    case 'xstate.init':
    case 'xstate.error.actor.upload':
      break;
    case 'draft.restored':
    case 'photos.restored':
      view.restore(event as unknown as RecordReport);
      break;
    default:
      throw new Error(`The user cannot cause ${event.type}`);
  }
}

async function havePhotos(photos: readonly Photo[]) {
  for (const remove of screen.queryAllByLabelText(/^Remove photo/)) fireEvent.click(remove);
  if (photos.length) await choose(...photos.map(({ name }) => aFile(name)));
}

/** Asserts that the screen shows the state of the machine. */
function expectShown(snapshot: AnyMachineSnapshot | Snapshot) {
  const { fields, error, progress, photos } = snapshot.context as Snapshot['context'];
  const isBusy = snapshot.matches({ form: 'submitting' }) || snapshot.matches({ form: 'doubting' });
  const isEditing = snapshot.matches({ form: 'editing' });
  const isCreated = snapshot.matches({ form: 'success' }) || snapshot.matches({ form: 'finished' });
  expect(alerts()).toEqual(error === null ? [] : [error]);
  expect(screen.queryByText(successTexts.created)?.textContent).toBe(
    isCreated ? successTexts.created : undefined,
  );
  expect(photoNames()).toEqual(photos.map(({ name }) => name));
  expect(submitButton().textContent).toBe(isBusy ? 'Creating Listing...' : 'Create Listing');
  expect(submitButton().disabled).toBe(!isEditing);
  expect(screen.queryByText(/^Uploading: /)?.textContent).toBe(
    isBusy ? `Uploading: ${progress * 100}%` : undefined,
  );
  for (const [field, label] of Object.entries(labels)) {
    expect(input(label).value).toBe(fields[field as keyof typeof labels]);
  }
  expect(input(indefinite).checked).toBe(fields.isIndefinite);
  expect(input('End Date').disabled).toBe(fields.isIndefinite);
  expect(input('Listing Title').matches(':disabled')).toBe(!isEditing);
}

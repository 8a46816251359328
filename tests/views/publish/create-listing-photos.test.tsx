import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { aDraftForm, aFile, aPhoto } from '../../../fixtures/members.ts';
import { errorTexts } from '../../../src/domain/error-texts.ts';
import type { ReadFiles, ReadPhotos } from '../../../src/machines/publish/photo-picker.machine.ts';
import {
  alerts,
  button,
  choose,
  chooser,
  input,
  open,
  openFilled,
  photoNames,
  picker,
  previews,
} from './create-listing-form.tsx';

describe('the photos', () => {
  it('are limited to the first four', async () => {
    open();
    await choose(aFile('1.jpg'), aFile('2.jpg'), aFile('3.jpg'), aFile('4.jpg'), aFile('5.jpg'));
    expect(alerts()).toEqual([errorTexts.createListing.tooManyImages]);
    expect(photoNames()).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
  });

  it('reject files that are not images', async () => {
    open();
    await choose(aFile('window.jpg'), aFile('notes.txt', 'text/plain'));
    expect(alerts()).toEqual(['Only image files are accepted: notes.txt.']);
    expect(photoNames()).toEqual(['window.jpg']);
    expect(screen.getByText('1 of 4 photos')).toBeTruthy();
  });

  it('can be dropped anywhere, and the zone shows it', async () => {
    open();
    const dataTransfer = { types: ['Files'], files: [aFile('window.jpg')] };
    fireEvent.dragOver(document.body, { dataTransfer });
    expect(screen.getByText('Drop to add')).toBeTruthy();
    await act(async () => fireEvent.drop(document.body, { dataTransfer }));
    expect(screen.queryByText('Drop to add')).toBeNull();
    expect(photoNames()).toEqual(['window.jpg']);
  });

  it('can be pasted, unless a text field accepts the text', async () => {
    open();
    const paste = (target: Element, types: string[]) =>
      act(async () =>
        fireEvent.paste(target, {
          clipboardData: { types, files: [aFile(`${types.length}.png`, 'image/png')] },
        }),
      );
    await paste(input('Description'), ['Files', 'text/plain']);
    expect(photoNames()).toEqual([]);
    await paste(input('Description'), ['Files']);
    expect(photoNames()).toEqual(['1.jpg']);
    await paste(document.body, ['Files', 'text/plain']);
    expect(photoNames()).toEqual(['1.jpg', '2.jpg']);
  });

  it('cannot change during the upload', async () => {
    const { user } = await openFilled();
    await user.click(button('Create Listing'));
    await act(async () =>
      fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files: [aFile('late.jpg')] } }),
    );
    expect(photoNames()).toEqual(['window.jpg', 'desk.jpg']);
    expect(chooser().matches(':disabled')).toBe(true);
  });

  it('delay the submit until they are read', async () => {
    const reading = Promise.withResolvers<ReadPhotos>();
    const readPhotos = fromPromise<ReadPhotos, ReadFiles>(() => reading.promise);
    const { user, uploads } = await openFilled({ photoPicker: picker.provide({ actors: { readPhotos } }) });
    expect(screen.getByText('Preparing photos...')).toBeTruthy();
    expect(button('Create Listing').disabled).toBe(true);
    fireEvent.submit(screen.getByRole('form'));
    expect([uploads, alerts()]).toEqual([[], []]);
    await act(async () => reading.resolve({ photos: [aPhoto('window')], rejected: [] }));
    await user.click(button('Create Listing'));
    expect(uploads).toHaveLength(1);
  });

  it('that cannot be read show an error and keep the form', async () => {
    const readPhotos = fromPromise<ReadPhotos, ReadFiles>(() => Promise.reject(new Error('no chunk')));
    await openFilled({ photoPicker: picker.provide({ actors: { readPhotos } }) });
    expect(alerts()).toEqual(['The photos could not be read. Please add them again: window.jpg, desk.jpg.']);
    expect(input('City').value).toBe(aDraftForm().city);
  });

  it('can be moved by keyboard, which is announced, and the focus stays', async () => {
    const { user } = await openFilled();
    button('Move photo 2 left').focus();
    await user.keyboard('{Enter}');
    expect(photoNames()).toEqual(['desk.jpg', 'window.jpg']);
    expect(document.activeElement).toBe(button('Move photo 1 left'));
    expect(screen.getByText('desk.jpg is now photo 1 of 2, the cover.').getAttribute('role')).toBe('status');
    await user.keyboard('{Enter}');
    expect(photoNames()).toEqual(['desk.jpg', 'window.jpg']);
  });

  it('can be moved by drag and drop', async () => {
    await openFilled();
    const [window, desk] = screen.getAllByRole('listitem');
    if (!window || !desk) throw new Error('There are not two photos');
    const data = new Map<string, string>();
    const dataTransfer = {
      get types() {
        return [...data.keys()];
      },
      setData: (type: string, text: string) => data.set(type, text),
      getData: (type: string) => data.get(type) ?? '',
    };
    fireEvent.dragStart(desk, { dataTransfer });
    fireEvent.dragOver(window, { dataTransfer });
    fireEvent.drop(window, { dataTransfer });
    expect(photoNames()).toEqual(['desk.jpg', 'window.jpg']);
  });

  it('show which one is the cover', async () => {
    await openFilled();
    const [first, second] = screen.getAllByRole('listitem');
    expect(within(first as HTMLElement).queryByText('Cover')).not.toBeNull();
    expect(within(second as HTMLElement).queryByText('Cover')).toBeNull();
  });

  it('can be removed one by one; the focus moves on and the previews are revoked', async () => {
    const { user } = await openFilled();
    await user.click(button('Remove photo 1'));
    expect(photoNames()).toEqual(['desk.jpg']);
    expect(document.activeElement).toBe(button('Remove photo 1'));
    expect([...previews]).toEqual(['blob:desk.jpg']);
    await user.click(button('Remove photo 1'));
    expect(document.activeElement).toBe(chooser());
    expect([...previews]).toEqual([]);
  });
});

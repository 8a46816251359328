import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { offline, rejected } from '../../../fixtures/failures.ts';
import { copiedPhotosMachine } from '../../../src/machines/safety/copied-photos.machine.ts';
import type { CopiedPhoto, PhotoAnswer } from '../../../src/schemas/safety/copied-photo.ts';
import { CopiedPhotos } from '../../../src/views/safety/CopiedPhotos.tsx';
import { renderView } from '../../support/render.tsx';

const first: CopiedPhoto = { id: 4, imageUrl: '/images/room-1.webp', listingId: 103, title: 'Sunny room' };
const second: CopiedPhoto = { ...first, id: 5, listingId: 104, title: 'Quiet room' };

interface Backend {
  fetch?: () => Promise<CopiedPhoto[]>;
  send?: () => Promise<void>;
}

function open({ fetch = async () => [first, second], send = async () => {} }: Backend = {}) {
  const answers: { id: number; answer: PhotoAnswer }[] = [];
  const machine = copiedPhotosMachine.provide({
    actors: {
      fetchPhotos: fromPromise(() => fetch()),
      sendAnswer: fromPromise(async ({ input }) => {
        answers.push(input);
        await send();
      }),
    },
  });
  return { ...renderView(<CopiedPhotos machine={machine} />), answers };
}
const row = async (title: string) => {
  const item = (await screen.findAllByRole('listitem')).find(({ textContent }) =>
    textContent?.includes(title),
  );
  return within(item as HTMLElement);
};

describe('the photos that another member’s listing has too', () => {
  it('show with their listing, and lead to its form', async () => {
    open();
    const quiet = await row('Quiet room');
    expect(quiet.getByRole('img', { name: 'Photo of “Quiet room”' })).toBeTruthy();
    expect(quiet.getByRole('link', { name: 'Replace the Photo' }).getAttribute('href')).toBe(
      '/create-listing?listing=104',
    );
    expect(screen.getByRole('heading', { name: 'Are these your photos?' })).toBeTruthy();
  });

  it('leave the page with their answer', async () => {
    const { user, answers } = open();
    await user.click((await row('Quiet room')).getByRole('button', { name: 'I may use it' }));
    expect(answers).toEqual([{ id: 5, answer: 'permitted' }]);
    expect(await screen.findAllByRole('listitem')).toHaveLength(1);
    await user.click((await row('Sunny room')).getByRole('button', { name: 'I took it' }));
    expect(answers.at(-1)).toEqual({ id: 4, answer: 'own' });
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('stay, with the reason, if the answer cannot be sent', async () => {
    const { user } = open({ send: () => Promise.reject(rejected(500)) });
    await user.click((await row('Sunny room')).getByRole('button', { name: 'I took it' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This could not be done. Please try again.');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('can be loaded again', async () => {
    const answers = [Promise.reject(offline), Promise.resolve([first])];
    const { user } = open({ fetch: () => answers.shift() ?? Promise.resolve([]) });
    expect(await screen.findByText('The questions about your photos could not be loaded.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await row('Sunny room')).toBeTruthy();
  });

  it('take no place if there are none', async () => {
    open({ fetch: async () => [] });
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});

import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { refusedAs } from '../../../fixtures/failures.ts';
import { type LikeCall, likeMachine } from '../../../src/machines/listing/like.machine.ts';
import { LikeHeart } from '../../../src/views/listing/LikeHeart.tsx';
import { renderView } from '../../support/render.tsx';

it('says why a like is refused past the limit, and stays empty', async () => {
  const message = 'You like 500 rooms, which is the most. Remove one first.';
  const logic = likeMachine.provide({
    actors: {
      fetchLike: fromPromise<boolean, LikeCall>(async () => false),
      saveLike: fromPromise<void, LikeCall>(() => Promise.reject(refusedAs('LIKE_LIMIT_EXCEEDED', message))),
    },
  });
  const actor = createActor(logic, { input: { listingId: 101, liked: null } }).start();
  onTestFinished(() => void actor.stop());
  const { user } = renderView(<LikeHeart actor={actor} title="Sunny room" />);
  await user.click(await screen.findByRole('button', { pressed: false, busy: false }));
  const alert = await screen.findByRole('alertdialog', { name: message });
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(alert.isConnected).toBe(false);
  expect(screen.getByRole('button', { pressed: false })).toBeTruthy();
});

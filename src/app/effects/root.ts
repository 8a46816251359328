/**
 * What each machine really does: this folder is the one place that gives the declared actors their effects, a file a domain. The
 * modules behind them are imported when first used, so that a screen loads no more than its own behaviour needs.
 */
import { fromCallback, fromPromise } from 'xstate';
import type { LikeCall } from '../../machines/like.machine.ts';
import type { LoadedChat, NetworkEvent, Vital, VitalEvent } from '../../machines/root.machine.ts';
import type { StoredTokenEvent } from '../../machines/session.machine.ts';
import type { User } from '../../schemas/user.ts';
import { vitalsUrl } from '../environment.ts';
import type { SessionActor } from '../root/bearer.ts';
import { logFailure, withErrorLogging } from './attempt.ts';
import { bearerCall } from './bearer-call.ts';
import { authApi, likesApi, once, profileApi } from './clients.ts';

export const rootEffects = {
  networkStatus: fromCallback<NetworkEvent>(({ sendBack }) => {
    const lost = () => sendBack({ type: 'network.lost' });
    const restored = () => sendBack({ type: 'network.restored' });
    if (!navigator.onLine) lost();
    window.addEventListener('offline', lost);
    window.addEventListener('online', restored);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', restored);
    };
  }),
  vitals: fromCallback<VitalEvent>(({ sendBack }) => {
    const report = ({ name, value, rating }: Vital) => {
      sendBack({ type: 'vital.measured', vital: { name, value, rating } });
      if (vitalsUrl) navigator.sendBeacon(vitalsUrl, JSON.stringify({ name, value, rating }));
    };
    import('web-vitals').then(
      ({ onCLS, onFCP, onINP, onLCP, onTTFB }) => {
        for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(report);
      },
      (error: unknown) => {
        logFailure('web vitals', error);
        sendBack({ type: 'vitals.fail' });
      },
    );
  }),
};

/** Where the browser keeps the token. */
const tokenKey = 'stanza.token';

export const sessionEffects = {
  storedToken: fromCallback<StoredTokenEvent>(({ sendBack }) => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // `null` as the key: another tab cleared everything.
      if (key === tokenKey || key === null) sendBack({ type: 'token.changed', token: newValue || null });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }),
  readToken: fromPromise(async () => localStorage.getItem(tokenKey) || null),
  keepToken: fromPromise<void, { token: string | null }>(async ({ input: { token } }) => {
    if (token === null) localStorage.removeItem(tokenKey);
    else localStorage.setItem(tokenKey, token);
  }),
  fetchProfile: fromPromise<User, { token: string }>(({ input: { token }, signal }) =>
    withErrorLogging('profile', signal, async () => (await profileApi()).fetchProfile({ token, signal })),
  ),
  endSession: fromPromise<void, { token: string | null }>(async ({ input: { token }, signal }) => {
    localStorage.removeItem(tokenKey);
    if (token === null) return;
    await withErrorLogging('logout', signal, async () => (await authApi()).logOut({ token, signal }));
  }),
};

const likeStatus = once(async () => {
  const { createLikeStatus } = await import('../../api/like-status.ts');
  return createLikeStatus(await likesApi());
});

export const likeEffects = (session: () => SessionActor) => ({
  fetchLike: bearerCall(session, likeStatus, 'like', (fetchLike, { listingId }: LikeCall, options) =>
    fetchLike(listingId, options),
  ),
  saveLike: bearerCall(session, likesApi, 'like', (api, { listingId }: LikeCall, options) =>
    api.saveLike(listingId, options),
  ),
  removeLike: bearerCall(session, likesApi, 'unlike', (api, { listingId }: LikeCall, options) =>
    api.removeLike(listingId, options),
  ),
});

export const chatLoadingEffects = (session: () => SessionActor) => ({
  loadChat: fromPromise<LoadedChat, { userId: number }>(({ input, signal }) =>
    withErrorLogging('chat', signal, async () =>
      (await import('../root/load-chat.ts')).loadChat(session, input.userId),
    ),
  ),
  forgetChat: fromPromise<void, { userId: number }>(async ({ input }) => {
    const [{ forgetChatRecords }, { deviceStore }] = await Promise.all([
      import('../device/chat-records.ts'),
      import('../device/device-store.ts'),
    ]);
    forgetChatRecords(deviceStore(), input.userId);
  }),
});

/**
 * What each machine really does: the one place that gives the declared actors their effects. The modules behind them are
 * imported when first used, so that a screen loads no more than its own behaviour needs.
 */
import { fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { MemberApi, MemberCall } from '../api/member.ts';
import type { LikeCall } from '../machines/like.machine.ts';
import type { Upload, UploadEvent } from '../machines/listing-creation.machine.ts';
import type { ReadPhotos } from '../machines/photo-picker.machine.ts';
import type { NetworkEvent, Vital, VitalEvent } from '../machines/root.machine.ts';
import type { StoredTokenEvent } from '../machines/session.machine.ts';
import type { Conversation } from '../schemas/conversation.ts';
import { errorTexts } from '../schemas/error-texts.ts';
import type { FeedbackPayload } from '../schemas/feedback.ts';
import type { Listing, ListingPage } from '../schemas/listing.ts';
import type { Coordinates } from '../schemas/search-options.ts';
import type { SearchQuery } from '../schemas/search-query.ts';
import type {
  LoginPayload,
  ProfileUpdate,
  RegistrationPayload,
  ResetPasswordPayload,
  User,
} from '../schemas/user.ts';
import { asMember, type SessionActor } from './bearer.ts';
import { apiUrl, geocoderUrl, vitalsUrl } from './environment.ts';

export const listingsApi = once(async () => (await import('../api/listings.ts')).createListingsApi(apiUrl));
const authApi = once(async () => (await import('../api/auth.ts')).createAuthApi(apiUrl));
const memberApi = once(async () => (await import('../api/member.ts')).createMemberApi(apiUrl));
const feedbackApi = once(async () => (await import('../api/feedback.ts')).createFeedbackApi(apiUrl));
const geocoder = once(async () => (await import('../api/geocoder.ts')).createGeocoder(geocoderUrl));

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

export const listingSearchEffects = {
  searchListings: fromPromise<ListingPage, { query: SearchQuery; next: string | null }>(({ input, signal }) =>
    logged('search', signal, async () =>
      (await listingsApi()).searchListings(input.query, { next: input.next, signal }),
    ),
  ),
};

export const mapPanelEffects = {
  loadMap: fromPromise(({ signal }) =>
    logged('map', signal, () => import('../components/maps/PricePinMap.tsx')),
  ),
};

export const listingDetailEffects = {
  fetchListing: fromPromise<Listing, { id: number }>(({ input, signal }) =>
    logged('listing', signal, async () => (await listingsApi()).fetchListing(input.id, { signal })),
  ),
};

export const locationLookupEffects = {
  lookUpPostalCode: fromPromise<Coordinates | null, { postalCode: string }>(({ input, signal }) =>
    logged('location', signal, async () => (await geocoder()).lookUpPostalCode(input.postalCode, { signal })),
  ),
  loadMap: fromPromise(({ signal }) =>
    logged('map', signal, () => import('../components/maps/LocationMap.tsx')),
  ),
};

export const propertyMapEffects = {
  loadMap: fromPromise(({ signal }) =>
    logged('map', signal, () => import('../components/maps/PropertyMap.tsx')),
  ),
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
    logged('profile', signal, async () => (await memberApi()).fetchProfile({ token, signal })),
  ),
  endSession: fromPromise<void, { token: string | null }>(async ({ input: { token }, signal }) => {
    localStorage.removeItem(tokenKey);
    if (token === null) return;
    await logged('logout', signal, async () => (await authApi()).logOut(token, { signal }));
  }),
};

export const loginEffects = {
  logIn: fromPromise<string, LoginPayload>(({ input, signal }) =>
    logged('login', signal, async () => (await authApi()).logIn(input, { signal })),
  ),
  fetchProfile: sessionEffects.fetchProfile,
};

export const registrationEffects = {
  register: fromPromise<void, RegistrationPayload>(({ input, signal }) =>
    logged('registration', signal, async () => (await authApi()).register(input, { signal })),
  ),
};

export const passwordResetEffects = {
  sendResetMail: fromPromise<void, { email: string }>(({ input, signal }) =>
    logged('reset mail', signal, async () => (await authApi()).sendResetMail(input, { signal })),
  ),
  resetPassword: fromPromise<void, ResetPasswordPayload>(({ input, signal }) =>
    logged('password reset', signal, async () => (await authApi()).resetPassword(input, { signal })),
  ),
};

export const feedbackEffects = {
  sendFeedback: fromPromise<void, FeedbackPayload>(({ input, signal }) =>
    logged('feedback', signal, async () => (await feedbackApi()).sendFeedback(input, { signal })),
  ),
};

/** A promise actor that makes one bearer call. */
function bearerCall<TOutput, TInput = NonReducibleUnknown>(
  session: () => SessionActor,
  what: string,
  call: (api: MemberApi, input: TInput, bearer: MemberCall) => Promise<TOutput>,
) {
  return fromPromise<TOutput, TInput>(({ input, signal }) =>
    logged(what, signal, () =>
      asMember(session(), async (token) => call(await memberApi(), input, { token, signal })),
    ),
  );
}

const likeStatus = once(async () => {
  const { createLikeStatus } = await import('../api/like-status.ts');
  return createLikeStatus(await memberApi());
});

export const likeEffects = (session: () => SessionActor) => ({
  fetchLike: bearerCall<boolean, LikeCall>(session, 'like', async (_, { listingId }, bearer) =>
    (await likeStatus())(listingId, bearer),
  ),
  saveLike: bearerCall<void, LikeCall>(session, 'like', (api, { listingId }, bearer) =>
    api.saveLike(listingId, bearer),
  ),
  removeLike: bearerCall<void, LikeCall>(session, 'unlike', (api, { listingId }, bearer) =>
    api.removeLike(listingId, bearer),
  ),
});

export const likedListingsEffects = (session: () => SessionActor) => ({
  fetchLikedListings: bearerCall<Listing[]>(session, 'liked listings', (api, _, bearer) =>
    api.fetchLikedListings(bearer),
  ),
});

export const ownListingsEffects = (session: () => SessionActor) => ({
  fetchOwnListings: bearerCall<Listing[]>(session, 'own listings', (api, _, bearer) =>
    api.fetchOwnListings(bearer),
  ),
  deleteListing: bearerCall<void, { id: number }>(session, 'deletion', (api, { id }, bearer) =>
    api.deleteListing(id, bearer),
  ),
});

export const profileEditEffects = (session: () => SessionActor) => ({
  fetchProfile: bearerCall<User>(session, 'profile', (api, _, bearer) => api.fetchProfile(bearer)),
  saveProfile: bearerCall<User, ProfileUpdate>(session, 'profile update', (api, update, bearer) =>
    api.saveProfile(update, bearer),
  ),
});

export const profilePictureEffects = (session: () => SessionActor) => ({
  fetchPicture: bearerCall<string | null>(session, 'profile picture', (api, _, bearer) =>
    api.fetchPicture(bearer),
  ),
  uploadPicture: bearerCall<void, { file: File }>(session, 'picture upload', (api, { file }, bearer) =>
    api.uploadPicture(file, bearer),
  ),
});

export const recentConversationsEffects = (session: () => SessionActor) => ({
  fetchConversations: bearerCall<Conversation[]>(session, 'conversations', (api, _, bearer) =>
    api.fetchConversations(bearer),
  ),
});

export const photoPickerEffects = {
  readPhotos: fromPromise<ReadPhotos, { files: readonly File[] }>(({ input, signal }) =>
    logged('photos', signal, async () => (await import('./photos.ts')).readPhotos(input.files)),
  ),
};

export const listingCreationEffects = (session: () => SessionActor) => ({
  upload: fromCallback<UploadEvent, Upload>(({ input: { draft, photos }, sendBack }) => {
    const { signal, abort } = abortable();
    logged('listing upload', signal, () =>
      asMember(session(), async (token) => {
        if (!draft) throw new Error(errorTexts.createListing.network);
        const { uploadListing } = await import('../api/listing-upload.ts');
        const onProgress = (progress: number) => sendBack({ type: 'upload.progressed', progress });
        await uploadListing(apiUrl, { draft, photos }, { token, signal, onProgress });
      }),
    ).then(
      () => sendBack({ type: 'upload.finished' }),
      (error: unknown) => sendBack({ type: 'upload.failed', error }),
    );
    return abort;
  }),
});

function abortable(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/**
 * A failure is one line in the console, with what was tried. An aborted attempt never settles: React's strict mode stops
 * an actor and starts it again, and the actor would take the failure of its first attempt for that of its second.
 */
async function logged<T>(what: string, signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (signal.aborted) return new Promise<never>(() => {});
    logFailure(what, error);
    throw error;
  }
}

function logFailure(what: string, error: unknown): void {
  console.error(`Stanza: ${what} failed. ${error instanceof Error ? error.message : String(error)}`);
}

/** Makes the result of the first successful call the result of all later ones. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

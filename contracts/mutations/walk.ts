import { randomUUID } from 'node:crypto';
import { ApiError } from '@stanza/domain/api-error.ts';
import { anyListing, type SearchQuery } from '@stanza/domain/search/search-query.ts';
import { capabilities } from '@stanza/schemas/shell/capabilities.calls.ts';
import * as z from 'zod/mini';
import { aDraftForm } from '../../fixtures/members.ts';
import { type App, openApp, signal } from '../http-conformance/app.ts';
import { isWithoutZone } from '../http-conformance/checks/listings.ts';
import { makePhoto } from '../http-conformance/photo.ts';
import { plainDetails, plainDraft } from '../http-conformance/site.ts';
import { postJson } from '../verify/post-json.ts';

const valuesSchema = z.record(z.string(), z.union([z.string(), z.number()]));

interface Walker {
  app: App;
  /** Brings the backend into a provider state. */
  given(state: string, params?: Record<string, unknown>): Promise<Member>;
}

interface Member {
  text(name: string): string;
  id(name: string): number;
  auth: { token: string; signal: AbortSignal };
}

interface Step {
  /** The calls of the step, named as in mutations. */
  calls: readonly string[];
  /** The step needs a capability. */
  isOptional?: true;
  run(walker: Walker): Promise<unknown>;
}

const me = { firstName: 'Giulia', lastName: 'Ferri', password: 'correct horse' };
const full = { ...me, bio: 'Physics.', university: 'Politecnico di Milano', hobbies: ['Baking', 'Chess'] };
const noImage = new File(['This is no image.'], 'photo.png', { type: 'image/png' });
const photo = makePhoto(500);
const lastMessage = 'Is the room still free in September?';

const likes = '/api/users/me/likes';
const listings = '/api/users/me/listings';
const conversations = '/api/chat/conversations';
const picture = '/api/users/me/profile-picture';

const at = (name: string): Partial<SearchQuery> => ({ term: { kind: 'location', name } });
const search = async ({ app }: Walker, query: Partial<SearchQuery>) =>
  (await app.searchListings({ ...anyListing, ...query }, { next: null, signal })).listings;
const step = (calls: readonly string[], run: Step['run']): Step => ({ calls, run });
const extra = (calls: readonly string[], run: Step['run']): Step => ({ calls, isOptional: true, run });

const inbox = '/api/chat/inbox';
const card = '/api/users/me/card';
const talk = 'two members in a conversation about two listings';
const viewings = `${conversations}/*/viewings`;
const filtered = async ({ app }: Walker, params: Readonly<Record<string, string>> | object) => {
  const { listings, next, summary } = await app.searchFiltered(new URLSearchParams(Object.entries(params)), {
    next: null,
    signal,
  });
  return { listings, hasNext: next !== null, summary };
};
/** The ids that a change of a viewing needs. */
const aboutOf = (member: Member) => ({
  conversationId: member.id('conversationId'),
  listingId: member.id('listingId'),
});
const change = '0d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11';
const everyPart = {
  ...{ picture: true, university: true, about: true, hobbies: true },
  ...{ memberSince: true, answerTime: true, listings: true },
};
const edited = (member: Member, version: string, id = member.id('listingId')) => ({
  ...{ id, version, change, order: [0, null] },
  draft: { ...plainDraft, title: 'Another title' },
  photos: [photo],
});

const savedSearches = '/api/users/me/saved-searches';
const aSearch = { name: 'Milano', search: 'location=Milano&maxPrice=600', mail: 'daily' } as const;
const drafts = '/api/users/me/drafts';
const withDraft = 'a member with a draft of a listing';
const privatePlace = 'a listing with a private place';
/** Fetches the place as the page of a listing does: without permission, a person sees only the street. */
const exactPlace = ({ app }: Walker, id: number, auth: Member['auth']) =>
  app.fetchPlace(id, auth).catch((error: unknown) => {
    if (error instanceof ApiError && [403, 404].includes(error.status ?? 0)) return null;
    throw error;
  });
/** A draft as the app sends it, with one new photo after the stored ones. */
const sentDraft = (id: string, version: string | null, photos: readonly { id: string }[] = []) => ({
  ...{ id, version, save: randomUUID(), photos: [{ file: photo, name: photo.name }] },
  fields: aDraftForm({ title: 'Città 🏠', price: '650,50', isIndefinite: true }),
  order: [...photos.map((one) => one.id), null],
});
const publicationOf = (id: string, version: string | null) => ({
  ...{ id, version, publication: randomUUID(), draft: plainDraft, details: plainDetails },
  ...{ order: [null], photos: [photo], shownPlace: 'street' as const },
});

/** What people do in the app, with its own clients. Each step resolves with what they see. */
const steps: readonly Step[] = [
  step(['POST /api/auth/login', 'GET /api/users/me'], async ({ app, given }) => {
    const email = (await given('a member', me)).text('email');
    const token = await app.logIn({ email, password: me.password }, { signal });
    return (await app.fetchProfile({ token, signal })).email === email;
  }),
  step(['POST /api/auth/login'], async ({ app, given }) =>
    app.logIn({ email: (await given('a member', me)).text('email'), password: 'wrong' }, { signal }),
  ),
  ...['an email address that nobody has', 'a member'].map((state) =>
    step(['POST /api/auth/register'], async ({ app, given }) =>
      app.register({ ...me, email: (await given(state, me)).text('email') }, { signal }),
    ),
  ),
  ...['a member', 'an email address that gets no reset mail'].map((state) =>
    step(['POST /api/auth/forgot-password'], async ({ app, given }) =>
      app.sendResetMail({ email: (await given(state, me)).text('email') }, { signal }),
    ),
  ),
  ...['a password reset that was asked for', 'a reset token that is no longer good'].map((state) =>
    step(['POST /api/auth/reset-password'], async ({ app, given }) =>
      app.resetPassword(
        { token: (await given(state)).text('resetToken'), newPassword: 'another one' },
        { signal },
      ),
    ),
  ),
  ...['a member', 'a member with a full profile'].map((state) =>
    step(['GET /api/users/me'], async ({ app, given }) => app.fetchProfile((await given(state, full)).auth)),
  ),
  step(['PUT /api/users/me', 'GET /api/users/me'], async ({ app, given }) => {
    const { auth } = await given('a member', me);
    return [await app.saveProfile({ bio: 'Città 🏠', university: '' }, auth), await app.fetchProfile(auth)];
  }),
  step(['PUT /api/users/me'], async ({ app, given }) => {
    const bio = (await given('a bio that is refused')).text('bio');
    return app.saveProfile({ bio, university: '' }, (await given('a member', me)).auth);
  }),
  ...['a member', 'a member with a profile picture'].map((state) =>
    step([`GET ${picture}`], async ({ app, given }) => app.fetchPicture((await given(state, me)).auth)),
  ),
  step([`POST ${picture}`, `GET ${picture}`], async ({ app, given }) => {
    const { auth } = await given('a member', me);
    await app.uploadPicture(photo, auth);
    return await loads(await app.fetchPicture(auth));
  }),
  step([`POST ${picture}`], async ({ app, given }) =>
    app.uploadPicture(noImage, (await given('a member', me)).auth),
  ),
  step(
    [`POST ${listings}`, `GET ${listings}`, 'GET /api/listings/*', 'GET /api/search/listings'],
    async (walker) => {
      const { app, given } = walker;
      const { auth } = await given('a member', me);
      await app.publish(plainDraft, [photo, photo], auth.token);
      const [own] = await app.fetchOwnListings(auth);
      if (!own) return 'nothing';
      const page = await app.fetchListing(own.id, { signal });
      const found = await app.searchAll({ ...anyListing, ...at(plainDraft.city) });
      const isFound = found.filter(({ id }) => id === own.id).length;
      const elsewhere = await app.searchAll({ ...anyListing, ...at('Milano') });
      const photos = await Promise.all(page.imageUrls.map(loads));
      const isNew = Math.abs(Date.now() - Date.parse(own.timestampAdded)) < 1_200_000;
      await app.deleteListing(own.id, auth);
      return [own, page, isFound, elsewhere.some(({ id }) => id === own.id), photos, isNew];
    },
  ),
  step([`POST ${listings}`], async ({ app, given }) =>
    app.publish(plainDraft, [photo], (await given('a member who has reached the listing limit')).auth.token),
  ),
  step([`POST ${listings}`], async ({ app, given }) =>
    app.publish(plainDraft, [noImage], (await given('a member', me)).auth.token),
  ),
  ...['a member', 'a member with two listings'].map((state) =>
    step([`GET ${listings}`], async ({ app, given }) => app.fetchOwnListings((await given(state, me)).auth)),
  ),
  step([`DELETE ${listings}/*`, `GET ${listings}`], async ({ app, given }) => {
    const owner = await given('a member with a listing');
    await app.deleteListing(owner.id('listingId'), owner.auth);
    return app.fetchOwnListings(owner.auth);
  }),
  step([`DELETE ${listings}/*`], async ({ app, given }) => {
    const id = (await given('a listing with every detail')).id('listingId');
    return app.deleteListing(id, (await given('a member', me)).auth);
  }),
  ...['a listing with every detail', 'a listing without optional details', 'no such listing'].map((state) =>
    step(['GET /api/listings/*'], async ({ app, given }) =>
      app.fetchListing((await given(state)).id('listingId'), { signal }),
    ),
  ),
  ...['two listings in a place', 'a place without listings'].map((state) =>
    step(['GET /api/search/listings'], async (walker) =>
      search(walker, at((await walker.given(state)).text('location'))),
    ),
  ),
  step(['GET /api/search/listings'], async (walker) => {
    await walker.given('two listings near a university', { university: 'Bocconi' });
    return (await search(walker, { term: { kind: 'university', name: 'Bocconi' } })).length > 1;
  }),
  ...['a member', 'a member who likes two listings'].map((state) =>
    step([`GET ${likes}`], async ({ app, given }) => app.fetchLikedListings((await given(state, me)).auth)),
  ),
  step([`GET ${likes}/*`, `POST ${likes}/*`, `DELETE ${likes}/*`, `GET ${likes}`], async ({ app, given }) => {
    const id = (await given('a listing with every detail')).id('listingId');
    const { auth } = await given('a member', me);
    const look = async () => [await app.fetchLike(id, auth), (await app.fetchLikedListings(auth)).length];
    const seen = [await look()];
    await app.saveLike(id, auth);
    seen.push(await look());
    await app.removeLike(id, auth);
    return [...seen, await look()];
  }),
  ...['a member', 'a member in two conversations'].map((state) =>
    step([`GET ${conversations}`], async ({ app, given }) =>
      app.fetchConversations((await given(state, { ...me, lastMessage })).auth),
    ),
  ),
  step([`GET ${conversations}/*/messages`], async ({ app, given }) => {
    const member = await given('two members in a conversation', { lastMessage });
    const id = member.id('conversationId');
    const messages = await app.fetchMessages(id, member.auth);
    // The app shows a message only in its own conversation.
    return messages.map(({ conversationId, ...message }) => ({ ...message, isHere: conversationId === id }));
  }),
  step([`GET ${conversations}/*/messages`], async ({ app, given }) => {
    const id = (await given('a conversation of others')).id('conversationId');
    return app.fetchMessages(id, (await given('a member', me)).auth);
  }),
  ...['nobody is logged in', 'feedback is rate-limited'].map((state) =>
    step(['POST /api/feedback'], async ({ app, given }) => {
      await given(state);
      return app.sendFeedback({ text: 'More rooms in Padova, please!', userId: null }, { signal });
    }),
  ),
  step(['POST /api/feedback'], async ({ app, given }) =>
    app.sendFeedback(
      { text: (await given('a feedback text that is refused')).text('text'), userId: null },
      { signal },
    ),
  ),
  extra(['POST /api/auth/logout'], async ({ app, given }) => {
    const { auth } = await given('a member', me);
    await app.logOut(auth);
    return app.fetchProfile(auth);
  }),
  ...['a listing with every detail', 'no such listing'].map((state) =>
    extra(['PUT /api/users/me/contacts/*'], async ({ app, given }) => {
      const id = (await given(state)).id('listingId');
      const { auth } = await given('a member', me);
      const { conversationId } = await app.openContact(id, auth);
      return (await app.fetchConversations(auth)).some((one) => one.conversationId === conversationId);
    }),
  ),
  extra(['PUT /api/users/me/contacts/*'], async ({ app, given }) => {
    const poster = await given('a member with a listing');
    return app.openContact(poster.id('listingId'), poster.auth);
  }),
  extra(['PUT /api/users/me/contacts/*'], async ({ app, given }) => {
    const id = (await given('a listing with every detail')).id('listingId');
    return app.openContact(
      id,
      (await given('a member who has contacted as many posters as a day allows')).auth,
    );
  }),
  ...[talk, 'a proposed viewing', 'two agreed viewings'].map((state) =>
    extra([`GET ${viewings}`], async ({ app, given }) => {
      const member = await given(state);
      return app.fetchViewings(member.id('conversationId'), member.auth);
    }),
  ),
  extra([`GET ${viewings}`], async ({ app, given }) => {
    const id = (await given('a conversation of others')).id('conversationId');
    return app.fetchViewings(id, (await given('a member', me)).auth);
  }),
  extra([`PUT ${viewings}/*/proposal`], async ({ app, given }) => {
    const member = await given('a proposed viewing');
    const times = [member.text('start')];
    const proposal = { times, minutes: 45, place: 'onSite', videoLink: null, version: 1 } as const;
    return app.propose(aboutOf(member), proposal, member.auth);
  }),
  ...[1, 7].map((version) =>
    extra([`PUT ${viewings}/*/agreement`], async ({ app, given }) => {
      const member = await given('a proposed viewing');
      return app.agree(aboutOf(member), { start: member.text('start'), version }, member.auth);
    }),
  ),
  extra([`PUT ${viewings}/*/cancellation`], async ({ app, given }) => {
    const member = await given('two agreed viewings');
    return app.cancel(aboutOf(member), { version: 2 }, member.auth);
  }),
  ...[null, 'an older one'].map((other) =>
    extra([`PUT ${listings}/*/state`], async ({ app, given }) => {
      const member = await given('a member with a published listing of a known version');
      const version = other ?? member.text('version');
      return app.changeState({ id: member.id('listingId'), state: 'rented', version }, member.auth);
    }),
  ),
  ...[null, 'an older one'].map((other) =>
    extra([`PUT ${listings}/*`], async ({ app, given }) => {
      const member = await given('a member with a published listing of a known version');
      return app.edit(edited(member, other ?? member.text('version')), member.auth.token);
    }),
  ),
  extra([`PUT ${listings}/*`], async ({ app, given }) => {
    const member = await given('a member with a published listing of a known version');
    const id = (await given('no such listing')).id('listingId');
    return app.edit(edited(member, member.text('version'), id), member.auth.token);
  }),
  ...['a listing with another one near it', 'no such listing'].map((state) =>
    extra(
      ['GET /api/listings/*/similar'],
      async ({ app, given }) =>
        (await app.fetchSimilar((await given(state)).id('listingId'), { signal })).length > 0,
    ),
  ),
  ...[{ minPrice: '900', order: 'price' } as const, { minPrice: '9000' } as const, {}].map((filters) =>
    extra(['GET /api/search/filtered'], async (walker) => {
      const place = await walker.given('a cheap and an expensive listing in a place', {
        cheap: 500,
        expensive: 1500,
      });
      return filtered(walker, { location: place.text('location'), ...filters });
    }),
  ),
  extra(['GET /api/search/filtered'], async (walker) => {
    await walker.given('more listings than fit on a page');
    const { hasNext, listings: page } = await filtered(walker, {});
    return [hasNext, page.length > 1];
  }),
  extra(['GET /api/search/filtered'], async (walker) => {
    const params = { cheap: 500, expensive: 1500 };
    const place = await walker.given('a cheap and an expensive listing in a place', params);
    return filtered(walker, { location: place.text('location'), maxCost: '1000', order: 'cost' });
  }),
  extra(['GET /api/search/filtered'], async ({ app, given }) => {
    await given('a listing near a city and one far from it', { city: 'Venezia', farKm: 60, nearKm: 1 });
    const map = { box: '12.2,45.3,12.45,45.55', zoom: 13 };
    // Earlier runs have left rooms there, so the numbers are not compared.
    const { rooms, clusters, extent } = (await app.fetchMarks(new URLSearchParams(), map, { signal })).marks;
    return [rooms.length + clusters.length > 0, extent !== null];
  }),
  extra(['GET /api/capabilities'], async ({ app }) => {
    const names = await app.fetchCapabilities({ signal });
    return capabilities.filter((name) => names.includes(name));
  }),
  ...['an expired listing', 'a rented listing', 'a listing with its costs and its contract'].map((state) =>
    extra(['GET /api/listings/*'], async ({ app, given }) =>
      app.fetchListing((await given(state)).id('listingId'), { signal }),
    ),
  ),
  extra(
    [`POST ${listings}`, `PUT ${listings}/*`, `GET ${listings}`, 'GET /api/listings/*'],
    async ({ app, given }) => {
      const { auth } = await given('a member', me);
      await app.publish(plainDraft, [photo], auth.token, { details: plainDetails, expires: true });
      const [own] = await app.fetchOwnListings(auth);
      if (!own?.life) return 'nothing';
      const { isPast, at } = own.life.expiry ?? { isPast: true, at: '' };
      const page = await app.fetchListing(own.id, { signal });
      const edit = { id: own.id, version: own.life.version, change: randomUUID(), order: [0], photos: [] };
      await app.edit({ ...edit, draft: { ...plainDraft, price: 700 }, details: plainDetails }, auth.token);
      const changed = await app.fetchListing(own.id, { signal });
      await app.deleteListing(own.id, auth);
      return { page, changed, isOffered: !isPast && Date.parse(at) > Date.now() };
    },
  ),
  ...['a member with a listing that expires soon', 'a member with a rented listing'].flatMap((state) => [
    extra([`PUT ${listings}/*/renewal`], async ({ app, given }) => {
      const member = await given(state);
      return app.renew(member.id('listingId'), member.auth);
    }),
    ...[null, 'a wrong one'].map((wrong) =>
      extra(['PUT /api/listings/*/renewal'], async ({ app, given }) => {
        const member = await given(state);
        const key = wrong ?? member.text('renewalKey');
        return app.renewByLink({ id: member.id('listingId'), key }, { signal });
      }),
    ),
  ]),
  extra([`PUT ${listings}/*/renewal`], async ({ app, given }) => {
    const id = (await given('no such listing')).id('listingId');
    return app.renew(id, (await given('a member', me)).auth);
  }),
  ...['a poster whom somebody has asked about a listing', 'a member'].map((state) =>
    extra([`GET ${inbox}`], async ({ app, given }) => app.fetchInbox((await given(state, me)).auth)),
  ),
  ...[
    'a poster whom somebody has asked about a listing',
    'a poster who has agreed to a viewing',
    'a conversation of others',
  ].map((state) =>
    extra([`PUT ${inbox}/declines/*`], async ({ app, given }) => {
      const place = await given(state);
      const { auth } = state === 'a conversation of others' ? await given('a member', me) : place;
      const conversationIds = [place.id('conversationId')];
      return app.decline(randomUUID(), { conversationIds, text: 'I have decided.' }, auth);
    }),
  ),
  ...[
    'a listing whose poster shows a full card',
    'a listing whose poster shows nothing of their card',
    'a rented listing',
  ].map((state) =>
    extra(['GET /api/listings/*/poster'], async ({ app, given }) =>
      app.fetchPosterCard((await given(state)).id('listingId'), { signal }),
    ),
  ),
  ...['two members in a conversation, of whom the second shows a full card', 'a conversation of others'].map(
    (state) =>
      extra([`GET ${conversations}/*/card`], async ({ app, given }) => {
        const place = await given(state);
        const { auth } = state === 'a conversation of others' ? await given('a member', me) : place;
        return app.fetchPartnerCard(place.id('conversationId'), auth);
      }),
  ),
  extra([`GET ${card}`], async ({ app, given }) =>
    app.fetchOwnCard((await given('a member who shows a full card')).auth),
  ),
  extra([`PUT ${card}`, `GET ${card}`], async ({ app, given }) => {
    const { auth } = await given('a member who shows a full card');
    return [await app.chooseParts({ ...everyPart, about: false }, auth), await app.fetchOwnCard(auth)];
  }),
  extra([`GET ${likes}`], async ({ app, given }) =>
    app.fetchLikedListings({
      ...(await given('a member who likes a listing that is rented')).auth,
      states: 'all',
    }),
  ),
  extra([`GET ${conversations}/*/messages`], async ({ app, given }) => {
    const member = await given('two members in a conversation', { lastMessage });
    const conversationId = member.id('conversationId');
    const { messages } = await app.fetchNewest({ conversationId, limit: 1 }, member.auth);
    return messages.map(({ content }) => content);
  }),
  extra([`GET ${conversations}`], async ({ app, given }) => app.fetchConversations((await given(talk)).auth)),
  extra(['GET /geocode/search'], async ({ app, given }) => {
    await given('a postal code that is known', { postalCode: '20131' });
    const place = await app.lookUpPostalCode('20131', { signal });
    return place && [Math.round(place.latitude), Math.round(place.longitude)];
  }),
  ...['a member with a saved search', 'a member'].map((state) =>
    extra([`GET ${savedSearches}`], async ({ app, given }) =>
      app.fetchSavedSearches((await given(state, me)).auth),
    ),
  ),
  extra([`PUT ${savedSearches}/*`, `GET ${savedSearches}`], async ({ app, given }) => {
    const { auth } = await given('a member', me);
    const id = randomUUID();
    const changed = { ...aSearch, name: 'Città 🏠', mail: 'weekly' } as const;
    return [
      await app.saveSearch(id, aSearch, auth),
      await app.saveSearch(id, changed, auth),
      await app.fetchSavedSearches(auth),
    ];
  }),
  extra([`PUT ${savedSearches}/*`], async ({ app, given }) =>
    app.saveSearch(randomUUID(), aSearch, (await given('a member with a saved search')).auth),
  ),
  extra([`PUT ${savedSearches}/*/values`, `GET ${savedSearches}`], async ({ app, given }) => {
    const member = await given('a member with a saved search');
    const id = member.text('searchId');
    return [
      await app.changeSavedSearch(id, { name: 'Città 🏠' }, member.auth),
      await app.changeSavedSearch(id, { mail: 'weekly' }, member.auth),
      await app.fetchSavedSearches(member.auth),
    ];
  }),
  extra([`PUT ${savedSearches}/*/look`, `GET ${savedSearches}`], async ({ app, given }) => {
    const member = await given('a member with a saved search');
    // The person has left the list, so the app ignores the answer.
    await app.lookAtSavedSearch(member.text('searchId'), member.auth).catch(() => undefined);
    return app.fetchSavedSearches(member.auth);
  }),
  extra([`DELETE ${savedSearches}/*`, `GET ${savedSearches}`], async ({ app, given }) => {
    const member = await given('a member with a saved search');
    return [
      await app.deleteSavedSearch(member.text('searchId'), member.auth),
      await app.fetchSavedSearches(member.auth),
    ];
  }),
  extra(['PUT /api/users/me/lowered-rents', `GET ${savedSearches}`], async ({ app, given }) => {
    const { auth } = await given('a member', me);
    return [await app.chooseLoweredRents('atOnce', auth), await app.fetchSavedSearches(auth)];
  }),
  ...[withDraft, 'a member'].map((state) =>
    extra([`GET ${drafts}`], async ({ app, given }) => {
      const found = await app.fetchDrafts((await given(state, me)).auth);
      return [found, await Promise.all(found.flatMap(({ photos }) => photos.map(({ url }) => loads(url))))];
    }),
  ),
  extra([`PUT ${drafts}/*`, `GET ${drafts}`], async ({ app, given }) => {
    const { auth } = await given('a member', me);
    const first = await app.saveDraft(sentDraft(randomUUID(), null), auth);
    const second = await app.saveDraft(sentDraft(first.id, first.version, first.photos), auth);
    const [found] = await app.fetchDrafts(auth);
    // The form treats a version that it did not save as a change on another device.
    return [first, second, found, found?.id === first.id, found?.version === second.version];
  }),
  ...['another device', null].map((version) =>
    extra([`PUT ${drafts}/*`], async ({ app, given }) => {
      const member = await given(withDraft);
      const [id, known] = version === null ? [randomUUID(), 'phone-1'] : [member.text('draftId'), 'laptop-7'];
      return app.saveDraft(sentDraft(id, known), member.auth);
    }),
  ),
  extra([`DELETE ${drafts}/*`, `GET ${drafts}`], async ({ app, given }) => {
    const member = await given(withDraft);
    await app.deleteDraft(member.text('draftId'), member.auth);
    return app.fetchDrafts(member.auth);
  }),
  extra([`DELETE ${drafts}/*`], async ({ app, given }) => {
    const { auth } = await given('a member', me);
    // A missing draft counts as deleted.
    return app.deleteDraft(randomUUID(), auth).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.kind === 'notFound')) throw error;
    });
  }),
  extra([`PUT ${drafts}/*/publication`, `GET ${drafts}`], async ({ app, given }) => {
    const member = await given(withDraft);
    const { auth } = member;
    await app.publishDraft(
      publicationOf(member.text('draftId'), member.text('draftVersion')),
      member.auth.token,
    );
    return [await app.fetchDrafts(auth), await app.fetchOwnListings(auth)];
  }),
  ...['another device', null].map((version) =>
    extra([`PUT ${drafts}/*/publication`], async ({ app, given }) => {
      const member = await given(withDraft);
      const [id, known] = version === null ? [randomUUID(), 'phone-1'] : [member.text('draftId'), 'laptop-7'];
      return app.publishDraft(publicationOf(id, known), member.auth.token);
    }),
  ),
  extra(['GET /api/listings/*', 'GET /api/listings/*/place'], async (walker) => {
    const member = await walker.given(privatePlace);
    const id = member.id('listingId');
    return [await walker.app.fetchListing(id, { signal }), await exactPlace(walker, id, member.auth)];
  }),
  extra(['GET /api/listings/*/place'], async (walker) => {
    const id = (await walker.given(`${privatePlace}, without a viewing`)).id('listingId');
    return exactPlace(walker, id, (await walker.given('a member', me)).auth);
  }),
  extra([`POST ${listings}`, `PUT ${listings}/*`, 'GET /api/listings/*/place'], async (walker) => {
    const { app, given } = walker;
    const { auth } = await given('a member', me);
    await app.publish(plainDraft, [photo], auth.token, { shownPlace: 'street' });
    const [own] = await app.fetchOwnListings(auth);
    if (!own?.life) return 'nothing';
    const look = async () => {
      const { street, shownPlace } = await app.fetchListing(own.id, { signal });
      return { street, shownPlace, exact: (await exactPlace(walker, own.id, auth))?.street };
    };
    const hidden = await look();
    const edit = { id: own.id, version: own.life.version, change: randomUUID(), order: [0], photos: [] };
    await app.edit({ ...edit, draft: plainDraft, shownPlace: 'exact' }, auth.token);
    return [hidden, await look()];
  }),
  extra([`GET ${viewings}`], async ({ app, given }) => {
    const member = await given(privatePlace);
    return app.fetchViewings(member.id('conversationId'), member.auth);
  }),
  ...ofEndedSession([
    [`GET /api/users/me`, (app, auth) => app.fetchProfile(auth)],
    [`PUT /api/users/me`, (app, auth) => app.saveProfile({ bio: '', university: '' }, auth)],
    [`GET ${picture}`, (app, auth) => app.fetchPicture(auth)],
    [`POST ${picture}`, (app, auth) => app.uploadPicture(photo, auth)],
    [`GET ${listings}`, (app, auth) => app.fetchOwnListings(auth)],
    [`POST ${listings}`, (app, auth) => app.publish(plainDraft, [photo], auth.token)],
    [`DELETE ${listings}/*`, (app, auth, id) => app.deleteListing(id, auth)],
    [`GET ${likes}`, (app, auth) => app.fetchLikedListings(auth)],
    [`GET ${likes}/*`, (app, auth, id) => app.fetchLike(id, auth)],
    [`POST ${likes}/*`, (app, auth, id) => app.saveLike(id, auth)],
    [`DELETE ${likes}/*`, (app, auth, id) => app.removeLike(id, auth)],
    [`GET ${conversations}`, (app, auth) => app.fetchConversations(auth)],
    [`GET ${conversations}/*/messages`, (app, auth, id) => app.fetchMessages(id, auth)],
  ]),
];

function ofEndedSession(
  calls: readonly (readonly [string, (app: App, auth: Member['auth'], id: number) => Promise<unknown>])[],
): Step[] {
  return calls.map(([call, ask]) =>
    step([call], async ({ app, given }) => {
      const id = (await given('a listing with every detail')).id('listingId');
      return ask(app, (await given('a session that has ended')).auth, id);
    }),
  );
}

/** Whether the image has an answer with content. */
async function loads(address: string | null): Promise<boolean> {
  if (address === null) return false;
  const response = await fetch(address).catch(() => null);
  return response?.ok === true && (await response.arrayBuffer()).byteLength > 0;
}

/** The calls that the walk covers: those of the required steps, and those of the optional steps. */
export const walkedCalls: ReadonlySet<string> = callsOf(steps.filter(({ isOptional }) => !isOptional));
export const walkedExtensions: ReadonlySet<string> = callsOf(steps.filter(({ isOptional }) => isOptional));

function callsOf(some: readonly Step[]): Set<string> {
  return new Set(some.flatMap(({ calls }) => calls));
}

export interface Place {
  /** Without a trailing slash. */
  url: string;
  stateUrl: string;
  /** Whether to run the steps of capabilities too. */
  hasExtensions?: boolean;
}

/** What people see in every step that makes this call, without values that differ from run to run. */
export async function walk(place: Place, call: string, open = openApp): Promise<string[]> {
  const all: string[] = [];
  for await (const seen of stepsWith(place, call, open)) all.push(seen);
  return all;
}

/** Whether people see a difference. Stops at the first step that shows one. */
export async function isNoticed(place: Place, call: string, usual: readonly string[]): Promise<boolean> {
  let steps = 0;
  for await (const seen of stepsWith(place, call)) if (seen !== usual[steps++]) return true;
  return false;
}

/** @param open creates the app's clients for an address; by default in this process */
async function* stepsWith(
  { url, stateUrl, hasExtensions = true }: Place,
  call: string,
  open = openApp,
): AsyncGenerator<string> {
  const walker: Walker = {
    app: open(`${url}/`),
    async given(state, params = {}) {
      const { status, text } = await postJson(stateUrl, { state, params, action: 'setup' }, 15_000);
      if (status !== 200) throw new Error(`The provider state '${state}' was answered ${status}: ${text}`);
      const values = valuesSchema.parse(JSON.parse(text));
      return {
        text: (name) => String(values[name]),
        id: (name) => Number(values[name]),
        auth: { token: String(values.token), signal },
      };
    },
  };
  for (const { calls, run, isOptional } of steps) {
    if (!calls.includes(call) || (isOptional && !hasExtensions)) continue;
    const result = await run(walker).then(
      (value) => ({ shown: masked(value) }),
      (error: unknown) => shownError(error, call),
    );
    await postJson(stateUrl, { state: 'feedback is rate-limited', params: {}, action: 'teardown' }, 15_000);
    yield JSON.stringify(result);
  }
}

/** What the app shows for a failure: its own text for the kind, or any message of the backend. */
function shownError(error: unknown, call: string): unknown {
  if (!(error instanceof ApiError)) return { failure: String(error) };
  const { kind, status, serverMessage, fieldMessage, code, minutesUntilReset } = error;
  // A 401 logs a member out, but in the form of a visitor it is a rejection.
  const isForm = call.includes('/api/auth/');
  if (kind === 'unauthorized' && !isForm) return { failure: kind };
  // A missing listing has a page of its own.
  if (kind === 'notFound' && call === 'GET /api/listings/*') return { failure: kind };
  // A conversation and the similar listings show one text for every failure.
  if (kind === 'notFound' && call.startsWith('GET ')) return { failure: 'rejected' };
  if (call === `GET ${conversations}/*/messages` && kind === 'rejected') return { failure: kind };
  // The app's own text for a missing object is only for changes of a listing. A missing draft is saved again as a new one.
  const isOfChange = call.startsWith(`PUT ${listings}/`) || call === `PUT ${drafts}/*`;
  const isGone = kind === 'notFound' && isOfChange;
  const isRefused = isForm || (kind === 'notFound' && !isGone);
  return {
    failure: ['network', 'timeout', 'unreadable'].includes(kind)
      ? 'no answer'
      : isRefused
        ? 'rejected'
        : kind,
    // The feedback form tells rejections apart by their status.
    status: call === 'POST /api/feedback' || (status !== undefined && status >= 500) ? status : undefined,
    hasWords: (serverMessage ?? fieldMessage) !== undefined,
    code,
    hasMinutes: minutesUntilReset !== undefined,
  };
}

/** A value without ids, moments and addresses, which differ from run to run. Lists of objects are sorted. */
function masked(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const list = value.map((item) => masked(item, name));
    return typeof value[0] === 'object'
      ? list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      : list;
  }
  if (typeof value === 'object' && value !== null) {
    // The app treats null like a missing field.
    const there = Object.entries(value).filter(([, inner]) => inner !== null);
    return Object.fromEntries(there.map(([key, inner]) => [key, masked(inner, key)]));
  }
  if (typeof value === 'number' && /id$|^proposedBy$/i.test(name)) return 'an id';
  if (typeof value === 'string' && name === 'id') return 'an id';
  if (typeof value !== 'string') return value;
  if (name === 'calendar') return 'a calendar';
  if (name === 'version') return 'a version';
  if (/timestamp|^(start|times|at|changedAt)$/i.test(name)) {
    if (Number.isNaN(Date.parse(value))) return value;
    // Without a zone it is a different moment in each time zone.
    return isWithoutZone(value) ? 'a moment somewhere' : 'a moment';
  }
  // The app shows only the date of these fields.
  if (/^availability/.test(name)) return /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? value;
  return (
    value
      .replaceAll(/https?:\/\/\S+/g, 'an address')
      .replaceAll(/[\w-]*\d{3,}[\w-]*/g, '#')
      // The states make names unique with eight hexadecimal digits.
      .replaceAll(/\w+-[0-9a-f]{8}\b/g, '#')
  );
}

import { randomUUID } from 'node:crypto';
import { fieldsOf } from '@stanza/domain/publish/draft-form.ts';
import { signal } from '../app.ts';
import { type HttpCheck, required } from '../http-check.ts';
import { makePhoto } from '../photo.ts';
import { expectShown, fail, seen } from '../seeing.ts';
import { type Member, plainDetails, plainDraft, type Site } from '../site.ts';
import { capabilitiesOf, needs } from './needs.ts';

const photo = () => {
  const file = makePhoto(3000);
  return { file, name: file.name };
};

/** The place of a listing, as the poster and as everybody sees it. */
async function placesOf({ app }: Site, id: number, { auth }: Member) {
  const exact = await seen('The exact place of an own listing', app.fetchPlace(id, auth));
  const page = await seen('The page of a new listing', app.fetchListing(id, { signal }));
  return { exact, page };
}

async function expectStreetAlone(site: Site, id: number, poster: Member): Promise<void> {
  const { exact, page } = await placesOf(site, id, poster);
  expectShown('The exact place of an own listing (street)', exact.street, plainDraft.street);
  if (/\d/.test(page.street))
    fail(`Everybody sees «${page.street}» of a listing that shows its street alone`);
  expectShown('The page of the listing (shownPlace)', page.shownPlace, 'street');
}

export const placeAndDraftChecks: readonly HttpCheck[] = [
  required(
    'listing.street',
    'A listing shows others its street alone, or all, as its poster chooses',
    async (site) => {
      await needs(site, 'private-places');
      const poster = await site.bruno();
      const { listing } = await site.publish(poster, plainDraft, [makePhoto(3000)], { shownPlace: 'street' });
      await expectStreetAlone(site, listing.id, poster);
      if (listing.life) {
        const edit = {
          id: listing.id,
          version: listing.life.version,
          change: randomUUID(),
          order: [0],
          photos: [],
        };
        const edited = site.app.edit({ ...edit, draft: plainDraft, shownPlace: 'exact' }, poster.token);
        await seen('The edit of a listing', edited);
        const { page } = await placesOf(site, listing.id, poster);
        expectShown('The page of the listing (street)', page.street, plainDraft.street);
      }
      await seen('The deletion of a listing', site.app.deleteListing(listing.id, poster.auth));
    },
  ),
  required(
    'draft.kept',
    'A draft keeps what is typed and its photos, until it is published or deleted',
    async (site) => {
      await needs(site, 'listing-drafts');
      const { app } = site;
      const { auth } = await site.bruno();
      const fields = fieldsOf((await site.room()).listing);
      const first = {
        id: randomUUID(),
        version: null,
        save: randomUUID(),
        fields,
        order: [null],
        photos: [photo()],
      };
      const { id, photos } = await seen('Saving a draft', app.saveDraft(first, auth));
      const order = [null, ...photos.map((one) => one.id)];
      const next = {
        ...first,
        version: first.save,
        save: randomUUID(),
        fields: { ...fields, price: '7,5o' },
        order,
      };
      await seen('Saving a draft again', app.saveDraft(next, auth));
      const draft = (await seen('The list of drafts', app.fetchDrafts(auth))).find((one) => one.id === id);
      if (!draft) fail('A draft that was saved is not in the list of drafts');
      for (const [name, typed] of Object.entries(next.fields)) {
        expectShown(`The draft (${name})`, Reflect.get(draft.fields, name), typed);
      }
      expectShown('The number of photos of the draft', draft.photos.length, 2);
      expectShown('The last photo of the draft', draft.photos[1]?.id, photos[0]?.id);
      await seen('The deletion of a draft', app.deleteDraft(id, auth));
      const left = await seen('The list of drafts', app.fetchDrafts(auth));
      if (left.some((one) => one.id === id)) fail('A draft that was deleted is still in the list');
    },
  ),
  required(
    'draft.published',
    'A draft becomes a listing with the details and the place that were chosen',
    async (site) => {
      await needs(site, 'listing-drafts');
      const { app } = site;
      const names = await capabilitiesOf(site);
      const poster = await site.bruno();
      const fields = fieldsOf((await site.room()).listing);
      const id = randomUUID();
      const sent = { id, version: null, save: randomUUID(), fields, order: [null], photos: [photo()] };
      const { version, photos } = await seen('Saving a draft', app.saveDraft(sent, poster.auth));
      const before = await seen('The list of own listings', app.fetchOwnListings(poster.auth));
      const isPrivate = names.includes('private-places');
      const hasCosts = names.includes('listing-costs');
      const publication = {
        ...{ id, version, publication: randomUUID(), draft: plainDraft, photos: [] },
        order: photos.map((one) => one.id),
        ...(hasCosts && { details: plainDetails }),
        ...(isPrivate && { shownPlace: 'street' as const }),
      };
      await seen('The publication of a draft', app.publishDraft(publication, poster.token));
      // The app repeats a request whose answer was lost.
      await seen('The same publication sent again', app.publishDraft(publication, poster.token));
      const known = new Set(before.map((one) => one.id));
      const after = await seen('The list of own listings', app.fetchOwnListings(poster.auth));
      const [listing, ...more] = after.filter((one) => !known.has(one.id));
      if (!listing) fail('A draft that was published is not among the own listings');
      try {
        if (more.length > 0) fail('A draft that was published once is there twice');
        expectShown('The listing of the draft (title)', listing.title, plainDraft.title);
        expectShown('The photos of the listing of the draft', listing.imageUrls.length, 1);
        if (hasCosts)
          expectShown('The listing of the draft (deposit)', listing.deposit, plainDetails.deposit);
        if (isPrivate) await expectStreetAlone(site, listing.id, poster);
        const left = await seen('The list of drafts', app.fetchDrafts(poster.auth));
        if (left.some((one) => one.id === id)) fail('A draft that was published is still in the list');
      } finally {
        for (const one of [listing, ...more])
          await app.deleteListing(one.id, poster.auth).catch(() => undefined);
      }
    },
  ),
];

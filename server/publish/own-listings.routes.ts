import { earliestDay } from '@stanza/domain/day.ts';
import type { Coordinates } from '@stanza/domain/search/search-options.ts';
import type { Sent } from '@stanza/schemas/call.ts';
import { photoLimits } from '@stanza/schemas/constants.ts';
import { listingSchema, listingsSchema } from '@stanza/schemas/listing/listing.ts';
import { markSchema } from '@stanza/schemas/listing/listing-place.ts';
import { renewListing } from '@stanza/schemas/publish/listing-expiry.calls.ts';
import { changeListingState, editListing } from '@stanza/schemas/publish/listing-life.calls.ts';
import { listingsLimitHeader, photoOrderSchema } from '@stanza/schemas/publish/new-listing.ts';
import * as calls from '@stanza/schemas/publish/own-listings.calls.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { viewingChanges } from '../chat/viewing-changes.ts';
import { sessionOf } from '../http/guard.ts';
import { HttpError, listingNotFound } from '../http/http-error.ts';
import { parseJson } from '../http/parse-json.ts';
import { route } from '../http/route.ts';
import { streamJson } from '../http/stream-json.ts';
import { type FormShape, readForm } from '../images/read-form.ts';
import { encodeImages, imageParts } from '../images/read-images.ts';
import { removeUnused } from '../images/remove-unused.ts';
import { storeImages } from '../images/store-images.ts';
import { findListing } from '../listing/find-listing.ts';
import { toListing } from '../listing/listing-row.ts';
import { withExactPlaces } from '../listing/private-places.ts';
import { readListings } from '../listing/read-listings.ts';
import type { Services } from '../services.ts';
import * as changes from './change-listing.ts';
import { insertListing, publishingRules } from './create-listing.ts';
import { deleteListing } from './delete-listing.ts';
import { parseListingDetails, parseListingDraft } from './parse-draft.ts';

/** A part of a form with a listing, or with what belongs to it. */
export const listingPart = {
  count: 1,
  bytes: 64 * 1024,
  errors: {
    tooLarge: new HttpError(413, { error: 'LISTING_TOO_LARGE', message: 'The listing is too long.' }),
    tooMany: new HttpError(400, {
      error: 'INVALID_LISTING',
      message: 'The form holds more than one listing.',
    }),
  },
};
const shape: FormShape<keyof Sent<typeof calls.createListing>['form']> = {
  listing: listingPart,
  details: listingPart,
  mark: listingPart,
  images: imageParts(photoLimits.count),
};

const editShape: FormShape<keyof Sent<typeof editListing>['form']> = { ...shape, photos: listingPart };

type TargetRequest = FastifyRequest<{ Params: { id: number }; Querystring: { version: string } }>;

function targetOf(request: TargetRequest): changes.Target {
  return {
    userId: sessionOf(request).userId,
    listingId: request.params.id,
    version: request.query.version,
  };
}

function parseOrder(json: string): (number | null)[] {
  const { data } = z.object({ order: photoOrderSchema }).safeParse(parseJson(json));
  if (data !== undefined) return data.order;
  throw new HttpError(400, { error: 'INVALID_PHOTOS', message: 'Please keep or add 1 to 4 photos.' });
}

/** Reads the parts of a form that describe a listing, and finds the place of its postal code. */
export async function readListing(
  form: Record<'listing' | 'details' | 'mark', readonly Buffer[]>,
  { clock, lookUpPostalCode }: Services,
) {
  const draft = parseListingDraft(form.listing[0]?.toString() ?? '', earliestDay(clock()));
  const [part] = form.details;
  const details = part === undefined ? null : parseListingDetails(part.toString(), draft.price);
  const mark = form.mark[0] === undefined ? null : parseMark(form.mark[0].toString());
  if (mark !== null) return { draft, details, place: mark, isMarked: true };
  const place = /^\d{5}$/.test(draft.postalCode) ? await lookUpPostalCode(draft.postalCode) : null;
  return { draft, details, place, isMarked: false };
}

function parseMark(json: string): Coordinates {
  const { data } = markSchema.safeParse(parseJson(json));
  if (data !== undefined) return data;
  throw new HttpError(400, { error: 'INVALID_LISTING', message: 'The mark on the map must be in Italy.' });
}

/** A typing error must not publish the exact place. */
export const refusedPlace = 'What is shown of the place must be exact or street.';
const versionMissing = 'The version of the listing is missing.';

const editCall = { ...editListing, query: z.extend(editListing.query, { change: z.uuid() }) } as const;

/** A member's own listings: creating, changing and deleting them. */
export const ownListingsRoutes: FastifyPluginAsync<Services> = async (app, options) => {
  const { db, images, fanout, publicUrl, listingsPerUser, clock, limitRate, uploadQueue, sendWaitingMails } =
    options;
  const uploads = [limitRate('upload')];

  route(app, calls.fetchOwnListings, {}, async (request, reply) => {
    const own = await db
      .selectFrom('listings')
      .where('user_id', '=', sessionOf(request).userId)
      .orderBy('added_at', 'desc')
      .orderBy('id', 'desc')
      .select('id')
      .execute();
    const batches = readListings(
      db,
      own.map(({ id }) => id),
      async (rows) => (await withExactPlaces(db, rows)).map((row) => toListing(row, publicUrl)),
    );
    return reply
      .header(listingsLimitHeader, listingsPerUser)
      .type('application/json; charset=utf-8')
      .send(await streamJson(batches, listingsSchema));
  });

  route(
    app,
    calls.createListing,
    { limits: uploads, refused: { shownPlace: refusedPlace }, answer: listingSchema },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { expires, shownPlace: shown = 'exact' } = request.query;
      const id = await uploadQueue.run(request, reply, async (signal, spooled) => {
        const form = await readForm(spooled, shape);
        const listing = await readListing(form, options);
        const encoded = await encodeImages(form.images, signal);
        return await storeImages({ db, images }, encoded, signal, (transaction, imageKeys) =>
          insertListing(
            transaction,
            { userId, ...listing, shown, imageKeys, now: clock(), expires: expires === 'true' },
            publishingRules(options),
          ),
        );
      });
      return reply.code(201).send(await currentAnswer(id));
    },
  );

  const refused = {
    version: versionMissing,
    change: 'The change has no UUID.',
    shownPlace: refusedPlace,
  };
  route(app, editCall, { limits: uploads, refused, answer: listingSchema }, async (request, reply) => {
    const target = targetOf(request);
    const { change, shownPlace: shown = null } = request.query;
    const keys = await uploadQueue.run(request, reply, async (signal, spooled) => {
      const form = await readForm(spooled, editShape);
      const listing = await readListing(form, options);
      const order = parseOrder(form.photos[0]?.toString() ?? '');
      const encoded = form.images.length === 0 ? [] : await encodeImages(form.images, signal);
      return await storeImages({ db, images }, encoded, signal, (transaction, newKeys) =>
        changes.editListing(transaction, target, {
          ...listing,
          change,
          shown,
          order,
          newKeys,
          now: clock(),
        }),
      ).catch((error: unknown) => {
        if (error instanceof changes.AlreadyMade) return [];
        throw error;
      });
    });
    await removeUnused(db, images, keys).catch((error) => request.log.error(error));
    return await currentAnswer(target.listingId);
  });

  route(
    app,
    changeListingState,
    { limits: [limitRate('listingState')], refused: { version: versionMissing } },
    async (request) => {
      const target = targetOf(request);
      const { state, answer } = request.body;
      const ending = answer ? { answer, given: viewingChanges(options, request) } : null;
      await changes.changeState(changing(), target, state, ending);
      sendWaitingMails();
      return await currentAnswer(target.listingId);
    },
  );

  route(app, renewListing, { limits: [limitRate('renewal')] }, async (request) => {
    const { id } = request.params;
    const { userId } = sessionOf(request);
    await changes.renew(changing(), id, (ownerId) => ownerId === userId);
    return await currentAnswer(id);
  });

  const changing = () => ({ db, fanout, today: earliestDay(clock()) });

  async function currentAnswer(id: number) {
    const row = await findListing(db, id);
    if (row === undefined) throw listingNotFound();
    const [own = row] = await withExactPlaces(db, [row]);
    return toListing(own, publicUrl);
  }

  route(app, calls.deleteListing, {}, async (request, reply) => {
    const keys = await deleteListing(db, sessionOf(request).userId, request.params.id);
    if (keys === null) throw listingNotFound();
    // The listing is deleted even if its files are not: files that remain are removed at the next start.
    await removeUnused(db, images, keys).catch((error) => request.log.error(error));
    return reply.code(204).send();
  });
};

import type { Sent } from '@stanza/schemas/call.ts';
import { photoLimits } from '@stanza/schemas/constants.ts';
import { listingSchema } from '@stanza/schemas/listing/listing.ts';
import { keptListingSchema } from '@stanza/schemas/publish/form-draft.ts';
import * as calls from '@stanza/schemas/publish/listing-drafts.calls.ts';
import { draftOrderSchema, type StoredDraft } from '@stanza/schemas/publish/stored-draft.ts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { parseJson } from '../http/parse-json.ts';
import { route } from '../http/route.ts';
import { type FormShape, readForm } from '../images/read-form.ts';
import { encodeImages, imageParts } from '../images/read-images.ts';
import { removeUnused } from '../images/remove-unused.ts';
import { storeImages } from '../images/store-images.ts';
import { findListing } from '../listing/find-listing.ts';
import { toListing } from '../listing/listing-row.ts';
import type { Services } from '../services.ts';
import { AlreadyMade } from './change-listing.ts';
import { publishingRules } from './create-listing.ts';
import * as drafts from './drafts.ts';
import { listingPart, readListing, refusedPlace } from './own-listings.routes.ts';

const images = imageParts(photoLimits.count);
const draftShape: FormShape<keyof Sent<typeof calls.saveDraft>['form']> = {
  draft: listingPart,
  photos: listingPart,
  images,
};
const publicationShape: FormShape<keyof Sent<typeof calls.publishDraft>['form']> = {
  listing: listingPart,
  details: listingPart,
  mark: listingPart,
  photos: listingPart,
  images,
};

type DraftRequest = FastifyRequest<{ Params: { id: string }; Querystring: { version?: string | undefined } }>;

function targetOf(request: DraftRequest): drafts.DraftTarget {
  const { version = null } = request.query;
  return { userId: sessionOf(request).userId, id: request.params.id.toLowerCase(), version };
}

const version = 'The version of the draft is not valid.';
const publishCall = {
  ...calls.publishDraft,
  query: z.extend(calls.publishDraft.query, { publication: z.uuid() }),
} as const;

function parseFields(json: string): StoredDraft['fields'] {
  const { data, error } = keptListingSchema.safeParse(parseJson(json));
  if (data !== undefined) return data;
  const message = `The draft is not valid${error.issues[0]?.path.length ? `: ${error.issues[0].path.join('.')}` : ''}.`;
  throw new HttpError(400, { error: 'INVALID_DRAFT', message });
}

function parseOrder(json: string): (string | null)[] {
  const { data } = z.object({ order: draftOrderSchema }).safeParse(parseJson(json));
  if (data !== undefined) return data.order;
  throw new HttpError(400, { error: 'INVALID_PHOTOS', message: 'The order of the photos is not valid.' });
}

const nothingIfMade = (error: unknown): null => {
  if (error instanceof AlreadyMade) return null;
  throw error;
};

/** New listings that are being written. Each is visible only to its owner. */
export const listingDraftsRoutes: FastifyPluginAsync<Services> = async (app, options) => {
  const { db, publicUrl, clock, limitRate, uploadQueue } = options;

  /** To be called after the commit: files that remain are removed at the next start. */
  const removeFiles = (request: FastifyRequest, keys: readonly string[]) =>
    removeUnused(db, options.images, keys).catch((error) => request.log.error(error));

  const encodeNew = (contents: readonly Buffer[], signal: AbortSignal) =>
    contents.length === 0 ? [] : encodeImages(contents, signal);

  route(app, calls.fetchDrafts, {}, (request) => drafts.findDrafts(db, sessionOf(request).userId, publicUrl));

  route(
    app,
    calls.saveDraft,
    { limits: [limitRate('draft')], refused: { version, save: 'The next version is missing.' } },
    async (request, reply) => {
      const target = targetOf(request);
      const { save, again } = request.query;
      const isAgain = again === 'true';
      const oldKeys = await uploadQueue.run(request, reply, async (signal, spooled) => {
        const form = await readForm(spooled, draftShape);
        const fields = parseFields(form.draft[0]?.toString() ?? '');
        const order = parseOrder(form.photos[0]?.toString() ?? '');
        const encoded = await encodeNew(form.images, signal);
        return await storeImages({ db, images: options.images }, encoded, signal, (transaction, newKeys) =>
          drafts.saveDraft(transaction, target, { save, isAgain, fields, order, newKeys }),
        ).catch(nothingIfMade);
      });
      await removeFiles(request, oldKeys ?? []);
      const [stored] = await drafts.findDrafts(db, target.userId, publicUrl, target.id);
      if (stored === undefined) throw drafts.draftNotFound();
      return stored;
    },
  );

  route(app, calls.deleteDraft, {}, async (request, reply) => {
    const target = { userId: sessionOf(request).userId, id: request.params.id.toLowerCase() };
    const keys = await db.transaction().execute((transaction) => drafts.deleteDraft(transaction, target));
    if (keys === null) throw drafts.draftNotFound();
    await removeFiles(request, keys);
    return reply.code(204).send();
  });

  const refused = { version, publication: 'The publication has no UUID.', shownPlace: refusedPlace };
  const limits = [limitRate('upload')];
  route(app, publishCall, { limits, refused, answer: listingSchema }, async (request, reply) => {
    const target = targetOf(request);
    const { publication, expires, shownPlace: shown = 'exact' } = request.query;
    const published = await uploadQueue.run(request, reply, async (signal, spooled) => {
      const form = await readForm(spooled, publicationShape);
      const offer = await readListing(form, options);
      const order = parseOrder(form.photos[0]?.toString() ?? '');
      const encoded = await encodeNew(form.images, signal);
      return await storeImages({ db, images: options.images }, encoded, signal, (transaction, newKeys) =>
        drafts.publishDraft(
          transaction,
          target,
          {
            publication,
            order,
            newKeys,
            ...offer,
            shown,
            now: clock(),
            expires: expires === 'true',
          },
          publishingRules(options),
        ),
      ).catch(nothingIfMade);
    });
    await removeFiles(request, published?.oldKeys ?? []);
    const listing = published ?? (await drafts.findPublished(db, target));
    const row = listing && (await findListing(db, listing.id));
    if (row === undefined) throw drafts.draftNotFound();
    return toListing(row, publicUrl);
  });
};

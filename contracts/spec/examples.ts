import { noDetails } from '@stanza/domain/publish/details-form.ts';
import { pactFile, pactNames } from '../pact-files.ts';
import { mediaType } from './check/content-type.ts';
import { findOperation, parseOpenapi } from './check/operations.ts';
import { responseKey } from './check/statuses.ts';
import { type HttpInteraction, isHttp, readPact } from './pact-file.ts';

interface Media {
  schema: { $ref?: string; type?: string };
  example?: unknown;
}

interface Response {
  [keyword: string]: unknown;
  content?: Record<string, Media>;
}

/** The parts of an operation of openapi.json that this file changes. */
export interface Operation {
  [keyword: string]: unknown;
  requestBody?: { required: true; content: Record<string, Media> };
  responses: Record<string, Response>;
}

const draft = {
  title: 'Sunny room near the Politecnico',
  description: 'A quiet room on the third floor.',
  price: 650.5,
  squareMeters: 16,
  location: 'Città Studi',
  street: 'Via Pacini 12',
  postalCode: '20131',
  city: 'Milano',
  province: 'MI',
  availabilityStartDate: '2026-09-01',
  availabilityEndDate: null,
};
const draftFields = {
  ...noDetails,
  ...draft,
  price: '650.5',
  squareMeters: '',
  availabilityEndDate: '',
  isIndefinite: true,
  mark: '',
};
const photo = 'photo.jpg';

/** Examples that no interaction contains as JSON: forms, and failures that the app reads if they come. */
const otherExamples: Readonly<Record<string, unknown>> = {
  NewListing: { listing: draft, images: [photo, photo] },
  ListingEdit: { listing: draft, photos: { order: [1, null] }, images: [photo] },
  DraftSave: { draft: draftFields, photos: { order: ['room-1', null] }, images: [photo] },
  DraftPublication: { listing: draft, photos: { order: ['room-1', null] }, images: [photo] },
  Picture: { profilePicture: photo },
  NewPasskey: { name: 'My phone', credential: { id: 'bXkgcGhvbmU', response: { transports: ['internal'] } } },
  PasskeyLogin: { credential: { id: 'bXkgcGhvbmU', response: { signature: 'MEUCIQ' } } },
  RecoveryCodes: { codes: ['abcd-efgh-jkmn-pqrs'] },
  Session: { token: 'token-of-giulia' },
  Failure: { message: 'Please try again later.' },
  Suspension: {
    message: 'This account is suspended: Keep to the rules. If this is wrong, you can appeal once.',
    error: 'SUSPENDED',
    appeal: { id: 9, key: 'key-of-the-mail' },
  },
  ListingFailure: { message: 'The listing cannot be saved.', error: 'INVALID_LISTING' },
};
const errorPage = '<!doctype html><title>502 Bad Gateway</title>';

/** Adds the interactions of the pacts to the operations: every body gets an example. */
export function addExamples(paths: Record<string, Record<string, Operation>>): void {
  const interactions = pactNames.flatMap((name) => readPact(pactFile(name)).interactions.filter(isHttp));
  const document = parseOpenapi({ paths, components: { schemas: {} } });
  const byOperation = Map.groupBy(
    interactions,
    ({ request }) => findOperation(document, request.method, request.path)?.operation.operationId,
  );
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const own = byOperation.get(document.paths[path]?.[method]?.operationId) ?? [];
      addRequest(operation, own);
      for (const interaction of own) addAnswer(operation, interaction);
      const [success, others] = [operation.responses[200], operation.responses['2XX']];
      // The other successes have the same body.
      if (success?.content && others) others.content = success.content;
      for (const { content = {} } of Object.values(operation.responses)) addOthers(content);
    }
  }
}

function addRequest({ requestBody }: Operation, interactions: readonly HttpInteraction[]): void {
  const taken = interactions.filter(({ response }) => response.status < 300);
  for (const [type, media] of Object.entries(requestBody?.content ?? {})) {
    const body = taken.find(({ request }) => request.body?.contentType === type)?.request.body;
    if (body && type === 'application/json') media.example = body.content;
  }
  addOthers(requestBody?.content ?? {});
}

function addAnswer({ responses }: Operation, { response: { status, body, headers } }: HttpInteraction): void {
  const key = responseKey(responses, status);
  const type = mediaType(
    Object.entries(headers).find(([name]) => /^content-type$/i.test(name))?.[1][0] ?? '',
  );
  const media = responses[key ?? '']?.content?.[type];
  if (body === undefined || media === undefined) return;
  // A list with elements is a better example than an empty one.
  const isPoor = media.example === undefined || JSON.stringify(media.example) === '[]';
  if (isPoor) media.example = body.content;
}

function addOthers(content: Record<string, Media>): void {
  for (const [type, media] of Object.entries(content)) {
    if (media.example !== undefined) continue;
    const name = media.schema.$ref?.split('/').at(-1) ?? '';
    const example = type === 'text/html' ? errorPage : otherExamples[name];
    if (example === undefined) throw new Error(`There is no example of ${type} ${name}.`);
    media.example = example;
  }
}

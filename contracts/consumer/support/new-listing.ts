import { readFile } from 'node:fs/promises';
import { uploadListing } from '@stanza/api/publish/listing-upload.ts';
import type { Coordinates } from '@stanza/domain/search/search-options.ts';
import type { ListingDetails } from '@stanza/schemas/listing/listing-details.ts';
import type { ShownPlace } from '@stanza/schemas/listing/listing-place.ts';
import type { PactName } from '../../pact-files.ts';
import { room } from './files.ts';
import type { Form, TextPart } from './form.ts';
import { interact } from './interaction.ts';
import { taken } from './matchers.ts';
import { giulia, signal } from './members.ts';

/** The values of both form parts below. */
export const draft = {
  title: 'Sunny room near the Politecnico',
  description: 'A quiet room on the third floor.',
  price: 650,
  squareMeters: 16,
  location: 'Città Studi',
  street: 'Via Pacini 12',
  postalCode: '20131',
  city: 'Milano',
  province: 'MI',
  availabilityStartDate: '2026-09-01',
  availabilityEndDate: null,
};

/** The form part with the listing. */
export const listingPart: TextPart = {
  name: 'listing',
  fileName: 'blob',
  type: 'application/json',
  content: JSON.stringify(draft),
};

/** The form part with the details, for a backend with `listing-costs`. */
export const details: ListingDetails = {
  deposit: 1300,
  serviceCosts: 80,
  allInclusivePrice: null,
  numberOfRooms: 3,
  floor: 3,
  furnished: true,
  internetIncluded: true,
  utilitiesIncluded: false,
  hasBalcony: true,
  hasGarden: false,
  petsAllowed: false,
  utilitiesCosts: 60,
  internetCosts: null,
  agencyFee: null,
  contractType: 'student',
  minimumMonths: 6,
  residencePossible: true,
  flatmates: 2,
  roomType: 'private',
};

export const detailsPart = (given: ListingDetails): TextPart => ({
  name: 'details',
  fileName: 'blob',
  type: 'application/json',
  content: JSON.stringify(given),
});

/** The form part of an edit that keeps the only photo. */
export const keptPhoto: TextPart = {
  name: 'photos',
  fileName: 'blob',
  type: 'application/json',
  content: '{"order":[0]}',
};

/** The form with a photo, as `publish` sends it. */
export const newListing: Form = { parts: [listingPart], image: { name: 'images', ...room } };

/** Sends the form, with the given photo or a default one. Needs `XMLHttpRequest`. */
export async function publish(
  url: string,
  token: string,
  photo?: File,
  {
    expires = false,
    details = null,
    shownPlace = null,
    mark = null,
  }: {
    expires?: boolean;
    details?: ListingDetails | null;
    shownPlace?: ShownPlace | null;
    mark?: Coordinates | null;
  } = {},
): Promise<void> {
  const file =
    photo ?? new File([new Uint8Array(await readFile(room.file))], 'room.png', { type: room.type });
  const photos = [{ file, name: file.name }];
  await uploadListing(
    url,
    { draft, details, shownPlace, mark, photos },
    { token, signal, expires, onProgress: () => undefined },
  );
}

/** The interaction of a new listing with details, for the pact of a capability. */
export const publishedWith = (pact: PactName, description: string, given: ListingDetails) =>
  interact(
    {
      pact,
      description,
      given: [giulia],
      request: {
        method: 'POST',
        path: '/api/users/me/listings',
        token: giulia.token,
        form: { parts: [listingPart, detailsPart(given)], image: { name: 'images', ...room } },
      },
      response: { status: taken(201) },
    },
    (url) => publish(url, giulia.token.example, undefined, { details: given }),
  );

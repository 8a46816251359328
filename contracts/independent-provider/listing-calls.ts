import { type Call, done, forAnyone, forMember, isText, ok, refuse } from './call.ts';
import { imageType, isImage, readForm } from './form.ts';
import type { Listing, Memory, Person } from './memory.ts';

export const maxListings = 3;

function listingsOf(memory: Memory, { id }: Person): Listing[] {
  return [...memory.listings.values()].filter(({ ownerId }) => ownerId === id);
}

/** The universities by city. */
const universities: Record<string, string[]> = {
  Milano: ['Politecnico di Milano', 'Bocconi', 'Università degli studi di Milano'],
  Torino: ['Politecnico di Torino'],
};

interface Draft extends Record<string, unknown> {
  city: string;
}

/** `null` unless every field is valid: one invalid listing would break every list that contains it. */
function parseDraft(text: string): Draft | null {
  let given: Record<string, unknown>;
  try {
    given = { ...JSON.parse(text) };
  } catch {
    return null;
  }
  const { price, squareMeters, availabilityStartDate: start, availabilityEndDate: end, city } = given;
  const texts = ['title', 'description', 'location', 'street', 'postalCode', 'city', 'province'];
  const values = texts.map((name) => [name, given[name]]);
  const isRight =
    values.every(([, value]) => isText(value)) &&
    [price, squareMeters].every((amount) => Number.isFinite(amount) && Number(amount) > 0) &&
    isDay(start) &&
    (end === null || isDay(end));
  if (!isRight || !isText(city)) return null;
  return {
    ...Object.fromEntries(values),
    price,
    squareMeters,
    availabilityStartDate: start,
    availabilityEndDate: end,
    city,
  };
}

/** `Date` parses 30 February as 2 March. */
const isDay = (value: unknown) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
};

const answersOf = (listings: Listing[]) => listings.map(({ answer }) => answer);
const like = (person: Person, id: number) => `${person.id}/${id}`;

export const listingCalls: Call[] = [
  forAnyone('GET', '/api/listings/:id', ({ memory, id }) => {
    const listing = memory.listings.get(id);
    return listing ? ok(listing.answer) : refuse(404, 'No such listing.');
  }),
  forAnyone('GET', '/api/search/listings', ({ memory, request }) => {
    const { searchParams } = request.url;
    const [location, university] = [searchParams.get('location'), searchParams.get('university')];
    const found = [...memory.listings.values()].filter(
      ({ near, answer }) =>
        (location === null || answer.city.toLowerCase() === location.toLowerCase()) &&
        (university === null || near.includes(university)),
    );
    return ok(answersOf(found));
  }),
  forMember('GET', '/api/users/me/listings', ({ memory, person }) =>
    ok(answersOf(listingsOf(memory, person))),
  ),
  forMember('POST', '/api/users/me/listings', ({ memory, person, request }) => {
    if (listingsOf(memory, person).length >= maxListings) {
      return refuse(403, 'Enough.', { error: 'LISTING_LIMIT_EXCEEDED' });
    }
    const parts = readForm(request.contentType, request.body);
    const listing = parts.find(({ name }) => name === 'listing');
    const images = parts.filter(({ name }) => name === 'images');
    if (!listing || images.length === 0) return refuse(400, 'A listing and an image, please.');
    if (!images.every(({ content }) => isImage(content))) return refuse(415, 'That is no image.');
    const draft = parseDraft(`${listing.content}`);
    if (draft === null) return refuse(400, 'That is no listing.');
    const imageUrls = images.map(({ content }) => memory.addPicture(content));
    const near = universities[draft.city] ?? [];
    return { status: 201, body: memory.addListing(person, { ...draft, imageUrls }, near).answer };
  }),
  forAnyone('GET', '/pictures/:id', ({ memory, request }) => {
    const content = memory.pictures.get(request.url.pathname);
    return content
      ? { status: 200, body: content, type: imageType(content) }
      : refuse(404, 'No such picture.');
  }),
  forMember('DELETE', '/api/users/me/listings/:id', ({ memory, person, id }) => {
    if (memory.listings.get(id)?.ownerId !== person.id) return refuse(403, 'Not yours.');
    memory.listings.delete(id);
    return done();
  }),
  forMember('GET', '/api/users/me/likes', ({ memory, person }) =>
    ok(
      answersOf(
        [...memory.listings.values()].filter(({ answer }) => memory.likes.has(like(person, answer.id))),
      ),
    ),
  ),
  forMember('GET', '/api/users/me/likes/:id', ({ memory, person, id }) =>
    ok(memory.likes.has(like(person, id))),
  ),
  forMember('POST', '/api/users/me/likes/:id', ({ memory, person, id }) => {
    if (!memory.listings.has(id)) return refuse(404, 'No such listing.');
    memory.likes.add(like(person, id));
    return done();
  }),
  forMember('DELETE', '/api/users/me/likes/:id', ({ memory, person, id }) => {
    memory.likes.delete(like(person, id));
    return done();
  }),
];

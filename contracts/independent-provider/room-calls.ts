import { type Call, done, members, ok, open, refuse } from './call.ts';
import { isImage, readForm } from './form.ts';
import type { Memory, Person, Room } from './memory.ts';

export const mostRooms = 3;

function roomsOf(memory: Memory, { id }: Person): Room[] {
  return [...memory.rooms.values()].filter(({ ownerId }) => ownerId === id);
}

const answersOf = (rooms: Room[]) => rooms.map(({ answer }) => answer);
const like = (person: Person, id: number) => `${person.id}/${id}`;

export const roomCalls: Call[] = [
  open('GET', '/api/listings/:id', ({ memory, id }) => {
    const room = memory.rooms.get(id);
    return room ? ok(room.answer) : refuse(404, 'No such room.');
  }),
  open('GET', '/api/search/listings', ({ memory, request }) => {
    const { searchParams } = request.url;
    const [location, university] = [searchParams.get('location'), searchParams.get('university')];
    const found = [...memory.rooms.values()].filter(
      ({ near, answer }) =>
        (location === null || answer.city === location) && (university === null || near.includes(university)),
    );
    return ok(answersOf(found));
  }),
  members('GET', '/api/users/me/listings', ({ memory, person }) => ok(answersOf(roomsOf(memory, person)))),
  members('POST', '/api/users/me/listings', ({ memory, person, request }) => {
    if (roomsOf(memory, person).length >= mostRooms) {
      return refuse(403, 'Enough.', { error: 'LISTING_LIMIT_EXCEEDED' });
    }
    const parts = readForm(request.contentType, request.body);
    const listing = parts.find(({ name }) => name === 'listing');
    const images = parts.filter(({ name }) => name === 'images');
    if (!listing || images.length === 0) return refuse(400, 'A listing and an image, please.');
    if (!images.every(({ content }) => isImage(content))) return refuse(415, 'That is no image.');
    return { status: 201, body: memory.addRoom(person, JSON.parse(`${listing.content}`)).answer };
  }),
  members('DELETE', '/api/users/me/listings/:id', ({ memory, person, id }) => {
    if (memory.rooms.get(id)?.ownerId !== person.id) return refuse(403, 'Not yours.');
    memory.rooms.delete(id);
    return done();
  }),
  members('GET', '/api/users/me/likes', ({ memory, person }) =>
    ok(
      answersOf([...memory.rooms.values()].filter(({ answer }) => memory.likes.has(like(person, answer.id)))),
    ),
  ),
  members('GET', '/api/users/me/likes/:id', ({ memory, person, id }) =>
    ok(memory.likes.has(like(person, id))),
  ),
  members('POST', '/api/users/me/likes/:id', ({ memory, person, id }) => {
    if (!memory.rooms.has(id)) return refuse(404, 'No such room.');
    memory.likes.add(like(person, id));
    return done();
  }),
  members('DELETE', '/api/users/me/likes/:id', ({ memory, person, id }) => {
    memory.likes.delete(like(person, id));
    return done();
  }),
];

import { type Call, done, forAnyone, forMember, isText, ok, refuse } from './call.ts';
import { isImage, readForm } from './form.ts';
import type { Person } from './memory.ts';

const longestBio = 2000;

function profileOf({ password: _, picture, ...person }: Person) {
  return { ...person, profilePicturePath: picture, memberSince: 2025 };
}

export const accountCalls: Call[] = [
  forAnyone('POST', '/api/auth/login', ({ memory, json }) => {
    const person = isText(json.email) ? memory.findByEmail(json.email) : undefined;
    if (!person || person.password !== json.password) return refuse(401, 'We do not know you.');
    return ok({ token: memory.logIn(person), tokenType: 'bearer' });
  }),
  forAnyone('POST', '/api/auth/register', ({ memory, json: { firstName, lastName, email, password } }) => {
    if (!isText(firstName) || !isText(lastName) || !isText(email) || !isText(password)) {
      return refuse(422, 'Something is missing.');
    }
    if (memory.findByEmail(email)) return refuse(422, 'Somebody has this address already.');
    const { id } = memory.addPerson({ firstName, lastName, email, password });
    return { status: 201, body: { id } };
  }),
  forAnyone('POST', '/api/auth/forgot-password', ({ json: { email } }) =>
    isText(email) && email.includes('@') ? done(202) : refuse(400, 'Not an address.'),
  ),
  forAnyone('POST', '/api/auth/reset-password', ({ memory, json }) => {
    const person = memory.resets.get(String(json.token));
    if (!person || !isText(json.newPassword)) return refuse(410, 'Ask for another mail.');
    person.password = json.newPassword;
    memory.resets.delete(String(json.token));
    return done();
  }),
  forMember('GET', '/api/users/me', ({ person }) => ok(profileOf(person))),
  forMember('PUT', '/api/users/me', ({ person, json: { bio, university } }) => {
    if (typeof bio !== 'string' || typeof university !== 'string') return refuse(400, 'Texts, please.');
    if (bio.length > longestBio) return refuse(413, 'Shorter, please.');
    Object.assign(person, { bio, university });
    return ok(profileOf(person));
  }),
  forMember('GET', '/api/users/me/profile-picture', ({ person }) =>
    person.picture === null
      ? refuse(404, 'No picture.')
      : { status: 200, body: person.picture, type: 'text/plain; charset=utf-8' },
  ),
  forMember('POST', '/api/users/me/profile-picture', ({ memory, person, request }) => {
    const parts = readForm(request.contentType, request.body);
    const picture = parts.find(({ name }) => name === 'profilePicture');
    if (!picture || !isImage(picture.content)) return refuse(400, 'That is no image.');
    person.picture = memory.addPicture(picture.content);
    return done();
  }),
  forAnyone('POST', '/api/feedback', ({ memory, json: { text } }) => {
    if (memory.isFeedbackLimited) {
      memory.isFeedbackLimited = false;
      return refuse(429, 'Enough for now.', { minutesUntilReset: 3 });
    }
    return isText(text) && text.trim().length >= 10 ? done() : refuse(400, 'Say a little more.');
  }),
];

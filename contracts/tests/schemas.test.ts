import { readdir } from 'node:fs/promises';
import { answeredError } from '@stanza/api/http.ts';
import {
  codeFailureSchema,
  failureSchema,
  fieldFailureSchema,
  rateFailureSchema,
  suspensionSchema,
} from '@stanza/schemas/failure.ts';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { anAccount } from '../../fixtures/accounts.ts';
import { twoContacts } from '../../fixtures/inbox.ts';
import { aStoredDraft } from '../../fixtures/listing-drafts.ts';
import { aListing, aSummary, someTerms } from '../../fixtures/listings.ts';
import { aCard, anOwnCard } from '../../fixtures/member-cards.ts';
import { aDraftForm } from '../../fixtures/members.ts';
import { aViewing } from '../../fixtures/viewings.ts';
import { details } from '../consumer/support/new-listing.ts';
import { routes, tags } from '../routes.ts';
import { components } from '../spec/components.ts';
import { annotatingFormats, inlineSchema, jsonSchemas, nameOf } from '../spec/json-schema.ts';
import { edited } from './support/edited.ts';

describe('failures of the contracts', () => {
  const bodies = [
    [failureSchema, { message: 'No.' }, { serverMessage: 'No.' }],
    [codeFailureSchema, { message: 'No.', error: 'LIMIT' }, { serverMessage: 'No.', code: 'LIMIT' }],
    [fieldFailureSchema, { error: { text: 'Too short.' } }, { fieldMessage: 'Too short.' }],
    [suspensionSchema, { appeal: { id: 3, key: 'a' } }, { appeal: { id: 3, key: 'a' } }],
    [rateFailureSchema, { minutesUntilReset: 5 }, { minutesUntilReset: 5 }],
  ] as const;

  it.each(bodies)('are read completely by the app: %#', (schema, body, read) => {
    expect(z.safeParse(schema, body).success).toBe(true);
    expect(answeredError(400, body)).toMatchObject(read);
  });

  it.each(bodies)('have no required field: %#', (schema) => {
    expect(z.safeParse(schema, {}).success).toBe(true);
  });
});

/** One valid value for each schema of the documents, except the forms, which are not JSON. */
const conversation = {
  conversationId: 1,
  otherUserId: 2,
  otherUserName: 'Marco',
  otherUserEmail: 'm@example.org',
};
const lastMessage = { lastMessageContent: 'Ciao', lastMessageTimestamp: '2026-06-15T09:30:00Z' };
const card = { listingId: 1, title: 'A room', price: 650, imageUrl: '/images/1.webp', isAvailable: true };
const savedSearch = {
  id: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111',
  name: 'Milano',
  search: 'location=Milano',
  mail: 'atOnce',
  newCount: 2,
};
const expiry = { at: '2026-06-15T09:30:00Z', isPast: false };
const life = { state: 'published', version: '1' };
const groupMessage = {
  groupId: 5,
  messageId: 2,
  sender: { id: 3, name: 'Anna', pictureUrl: null },
  content: 'Ciao',
  timestamp: '2026-06-15T09:30:00Z',
};
const message = {
  conversationId: 1,
  messageId: 2,
  senderId: 3,
  senderEmail: 'a@example.org',
  recipientId: 4,
  recipientEmail: 'b@example.org',
  content: 'Ciao',
  timestamp: '2026-06-15T09:30:00Z',
};
const block = { id: 5, name: 'Marco', title: null, blockedAt: message.timestamp };
const evidence = {
  title: 'A room',
  text: 'Quiet.',
  facts: ['650 €'],
  imageUrls: ['/images/room.webp'],
  messages: [{ id: 1, isOfMember: true, content: 'Ciao', sentAt: message.timestamp }],
};
const aCase = {
  id: 9,
  kind: 'message',
  risk: 55,
  openedAt: message.timestamp,
  member: { name: 'Marco Riva', memberSince: null, isSuspended: false, earlier: 0 },
  reports: [{ reason: 'money', text: '', reporter: null, reportedAt: message.timestamp }],
  copy: evidence,
  now: null,
  decision: { kind: 'warn', reason: 'No.', by: null, at: message.timestamp },
  appeal: { state: 'open', text: 'No!', at: message.timestamp },
};
const auditEntry = { id: 1, at: message.timestamp, by: 'Marco', action: 'warn', caseId: null, detail: '' };
const ownReport = {
  id: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111',
  kind: 'listing',
  reason: 'spam',
  about: 'A room',
  reportedAt: message.timestamp,
  outcome: 'open',
};
const ownDecision = {
  id: 9,
  decision: 'warn',
  kind: 'listing',
  about: 'A room',
  reason: 'No.',
  decidedAt: message.timestamp,
  appeal: 'none',
  appealReason: null,
};
const copiedPhoto = { id: 4, imageUrl: '/images/room-1.webp', listingId: 103, title: 'Sunny room' };
const review = {
  id: 3,
  firstName: 'Marco',
  month: '2026-10',
  facts: ['onTime'],
  text: '',
  answer: null,
};

const right: Readonly<Record<string, unknown>> = {
  AccountLanguage: { language: null },
  Account: { firstName: 'Giulia', lastName: 'Ferri', email: 'g@example.org', password: 'six or more' },
  ChatMessage: message,
  Block: block,
  Blocks: [block],
  CopiedPhoto: copiedPhoto,
  CopiedPhotos: [copiedPhoto],
  PhotoAnswer: { answer: 'own' },
  Capabilities: ['message-pages'],
  CardChoice: { shown: anOwnCard().shown },
  CardListing: aCard().listings[0],
  ChatMessages: [message],
  Conversation: { ...conversation, ...lastMessage },
  Conversations: [{ ...conversation, ...lastMessage, listings: [card, { ...card, state: 'rented' }] }],
  Credentials: { email: 'g@example.org', password: 'secret' },
  Decline: { conversationIds: [31], text: 'Sorry.' },
  Failure: { message: 'No.' },
  Feedback: { text: 'More rooms, please!', userId: 7 },
  FieldFailure: { message: 'No.', error: { text: 'Too short.' } },
  FilteredListings: { ...aSummary(), listings: [aListing()], next: null },
  ForgottenPassword: { email: 'g@example.org' },
  SocketToken: { token: 'one-time' },
  Hobbies: { hobbies: ['Calcio', 'cucina'] },
  Inbox: twoContacts,
  InboxContact: twoContacts[0],
  LanguageChoice: { language: 'it' },
  LikeStatus: true,
  FoundPlaces: [{ kind: 'street', name: 'Via Melzo', city: 'Milano', latitude: 45.475, longitude: 9.205 }],
  UsualRentAnswer: { usual: { area: 'quarter', rooms: 34, low: 520, median: 580, high: 640 } },
  Presence: { isOnline: false, lastActive: '2026-11-20T09:30:00.000Z' },
  PresenceChoice: { isShown: false },
  ReadMarker: { conversationId: 31, readUntil: message.timestamp },
  Reading: { readUntil: '2026-11-20T09:30:00.000Z' },
  Household: { people: 2, occupations: ['student'], languages: ['italian'], answers: {} },
  ShownHousehold: { people: 2, occupations: [], languages: ['italian'], answers: {}, confirmedBy: 1 },
  FlatmateInvitation: { key: 'of-the-link', until: '2026-12-06T12:00:00.000Z' },
  HouseholdConfirmation: { key: 'of-the-link', livesThere: true },
  HouseholdConfirmations: { confirmedBy: 1 },
  MatchAnswers: { smoking: { is: 'never', accepts: ['never'], weight: 'must' } },
  MatchAllowance: { isAllowed: true },
  GroupPage: { group: null, invitations: [], peopleSearch: null, people: [] },
  GroupRoom: { ...card, votes: [], band: 'good', askedBy: ['Anna'], viewings: [] },
  GroupMessage: groupMessage,
  GroupMessages: { groupId: 5, messages: [groupMessage], hasOlder: true },
  NewGroupMessage: { groupId: 5, content: 'Ciao' },
  GroupChoices: { showsBand: true, search: 'location=Milano' },
  NewInvitation: { person: null },
  RoomVote: { vote: 'yes' },
  PeopleChoice: { search: null },
  PersonMatch: {
    band: 'good',
    reasons: [{ question: 'pets', kind: 'different', theirs: 'any' }],
    isAllowed: true,
  },
  MatchAnswersToSave: { answers: {}, consentVersion: 1 },
  MatchConsent: { version: 1, givenAt: '2026-11-20T09:30:00.000Z' },
  OwnMatchAnswers: { answers: {}, consent: null },
  EmailConfirmation: { isConfirmed: false },
  EmailConfirmationToken: { token: 'of-the-mail' },
  Proofs: { university: { name: 'Bocconi', month: '2026-10' }, meetings: 2 },
  PhoneNumber: { number: '+393456789012' },
  UniversityCode: { code: '123456' },
  Review: { facts: ['onTime'], text: '' },
  ViewingReview: { own: null, isShown: false, until: message.timestamp },
  ShownReview: review,
  OwnReviews: {
    received: [review],
    written: [
      {
        conversationId: 31,
        listingId: 105,
        title: 'Room',
        firstName: 'Marco',
        isHost: false,
        review: { own: { facts: ['asDescribed'], text: '' }, isShown: true, until: message.timestamp },
        answer: null,
        isRemoved: false,
      },
    ],
  },
  ReviewAnswer: { text: 'Thank you!' },
  Met: { isMutual: true },
  MailPreferences: { contact: true, message: false, viewing: true, decline: true },
  Listing: aListing({ life: { state: 'paused', version: '2' }, terms: someTerms(), shownPlace: 'street' }),
  ListingCard: card,
  ListingDetails: details,
  ListingDraft: {
    title: 'A room',
    description: 'Quiet.',
    price: 650,
    squareMeters: 16,
    location: 'Centro',
    street: 'Via Roma 1',
    postalCode: '20131',
    city: 'Milano',
    province: 'MI',
    availabilityStartDate: '2026-09-01',
    availabilityEndDate: null,
  },
  DraftFields: aDraftForm(),
  StoredDraft: aStoredDraft(),
  StoredDrafts: [aStoredDraft()],
  ListingExpiry: expiry,
  ListingLife: { ...life, expiry },
  RenewalKey: { key: 'key-from-the-mail' },
  ListingPlace: { street: 'Via Roma 1', latitude: 45.4, longitude: 9.2 },
  ListingTerms: someTerms(),
  ListingStateChange: { state: 'rented' },
  ListingFailure: { message: 'No.', error: 'CODE' },
  Listings: [aListing()],
  MemberCard: aCard(),
  NewPassword: { token: 'token', newPassword: 'six or more' },
  OpenedContact: { conversationId: 1 },
  OwnCard: anOwnCard(),
  PictureAddress: '/images/giulia.webp',
  OwnAccount: anAccount(),
  DeviceSession: anAccount().sessions[0],
  Name: { firstName: 'Giulia', lastName: 'Ferri' },
  EmailChange: { email: 'g@example.org', password: 'secret' },
  PasswordChange: { password: 'secret', newPassword: 'six or more' },
  DataLink: { path: '/api/account-data/token' },
  OwnPassword: { password: 'secret' },
  Deletion: { deletesAt: '2026-12-05T12:00:00.000Z' },
  Passkey: { id: 'key-1', name: 'My phone', addedAt: '2026-11-24T17:00:00.000Z', usedAt: null },
  PasskeyOptions: { challenge: 'once' },
  NewPasskey: { name: 'My phone', credential: { id: 'key-1', response: {} } },
  Credential: { id: 'key-1', response: {} },
  PasskeyName: { name: 'My phone' },
  PasskeyLogin: { credential: { id: 'key-1', response: {} } },
  RecoveryCodes: { codes: ['abcd-efgh-jkmn-pqrs'] },
  CodeLogin: { email: 'g@example.org', code: 'abcd-efgh-jkmn-pqrs' },
  Places: [{ lat: '45.4', lon: '9.2' }],
  Profile: { bio: '', university: '' },
  Suspension: { message: 'No.', error: 'SUSPENDED', appeal: { id: 3, key: 'a' } },
  RateFailure: { message: 'No.', minutesUntilReset: 5 },
  LoweredRents: { mail: 'daily' },
  SafetyMember: { kind: 'poster', id: 101 },
  Appeal: { text: 'It was not me.', key: 'key-from-the-mail' },
  AppealVerdict: { isLifted: true, reason: 'We looked again.' },
  AuditEntry: auditEntry,
  AuditLog: [auditEntry],
  Case: aCase,
  CaseQueue: { cases: [aCase], count: 1 },
  Evidence: evidence,
  OwnDecision: ownDecision,
  OwnReport: ownReport,
  Report: { kind: 'listing', id: 101, reason: 'money', text: '' },
  SafetyPage: { reports: [ownReport], decisions: [ownDecision], isModerator: false },
  Verdict: { decision: 'warn', reason: 'Keep to the facts.' },
  SavedSearch: savedSearch,
  SavedSearches: { searches: [savedSearch], loweredRents: 'none' },
  SearchToSave: { name: 'Milano', search: 'location=Milano', mail: 'weekly' },
  SearchValues: { name: 'Milano' },
  SendError: { error: 'RATE_LIMITED', message: 'Wait.', retryAfterSeconds: 1 },
  SendMessage: { recipientEmail: 'b@example.org', content: 'Ciao' },
  NewSession: { token: 'token' },
  Session: { token: 'token' },
  ShownParts: anOwnCard().shown,
  User: {
    id: 7,
    firstName: 'Giulia',
    lastName: 'Ferri',
    email: 'g@example.org',
    bio: null,
    university: null,
    hobbies: null,
    profilePicturePath: null,
  },
  Viewing: aViewing({ address: 'Via Roma 1, 20131 Milano (MI)' }),
  ViewingAgreement: { start: '2026-11-24T17:00:00.000Z', version: 1 },
  ViewingBooking: { start: '2026-11-24T17:00:00.000Z', version: null },
  ViewingCancellation: { version: 1 },
  ViewingOffer: { times: ['2026-11-24T17:00:00.000Z'], minutes: 30, place: 'video', videoLink: null },
  ViewingSlots: {
    hostId: 8,
    slots: [
      { start: '2026-11-24T17:00:00.000Z', minutes: 30, place: 'onSite', videoLink: null, isBooked: false },
    ],
  },
  OwnViewing: { ...aViewing(), conversationId: 31, otherName: 'Marco Bianchi' },
  OwnViewings: [{ ...aViewing(), conversationId: 31, otherName: 'Marco Bianchi' }],
  ViewingProposal: {
    times: ['2026-11-24T17:00:00.000Z'],
    minutes: 30,
    place: 'video',
    videoLink: 'https://call.example.org/room',
    version: null,
  },
  Viewings: [aViewing()],
};
const forms = ['DraftPublication', 'DraftSave', 'ListingEdit', 'NewListing', 'Picture'];

const others = [
  undefined,
  null,
  '',
  'text',
  '7',
  'x'.repeat(6000),
  -1,
  0,
  1.5,
  7,
  200,
  1e20,
  true,
  [],
  {},
  ['text'],
];

/** The value, and copies in which one field has another type. */
function* variants(value: unknown): Generator<unknown> {
  const [element] = Array.isArray(value) ? value : [value];
  const prefix = Array.isArray(value) ? [0] : [];
  yield value;
  for (const other of others.slice(1)) yield edited(value, prefix, other);
  if (typeof element !== 'object' || element === null) return;
  for (const name of Object.keys(element)) {
    for (const other of others) yield edited(value, [...prefix, name], other);
  }
  yield edited(value, [...prefix, 'more'], 'fields');
}

const dates = Object.values(components).flatMap((component) => component.dates ?? []);

function isOfDate({ keyword, instancePath }: ErrorObject): boolean {
  return keyword === 'pattern' && dates.includes(instancePath.split('/').at(-1) ?? '');
}

/** Whether parsing has added a field. */
function lacksField(value: unknown, read: unknown): boolean {
  return Object.keys(Object(read)).some((name) => Reflect.get(Object(value), name) === undefined);
}

describe('schemas of the documents', () => {
  const schemas = jsonSchemas();
  const ajv = new Ajv2020({ allowUnionTypes: true });
  ajv.addFormat('date', (text: string) => z.safeParse(z.iso.date(), text).success);
  for (const format of annotatingFormats) ajv.addFormat(format, true);
  ajv.addKeyword('components');

  it('are all tested here', () => {
    expect([...Object.keys(right), ...forms].sort()).toEqual(Object.keys(components).sort());
  });

  it.each(Object.keys(right))('accept the same values as the app: %s', (name) => {
    const validate = ajv.compile({ ...schemas[name], components: { schemas } });
    const { schema = z.never(), isSent = false } = components[name] ?? {};
    let taken = 0;
    for (const variant of variants(right[name])) {
      const isDescribed = validate(variant);
      // How `Date` parses «7» depends on the engine; the document requires ISO 8601.
      if (validate.errors?.every(isOfDate)) continue;
      const { success, data, error } = z.safeParse(schema, variant);
      // The app leaves checks such as the form of an e-mail to the backend, so the document does not have them.
      if (isSent && error?.issues.every(({ code }) => code === 'custom')) continue;
      // The app sends all fields, also those that are optional for a backend.
      const isTaken = success && !(isSent && lacksField(variant, data));
      expect(isDescribed, JSON.stringify(variant)?.slice(0, 300)).toBe(isTaken);
      if (isDescribed) taken += 1;
    }
    expect(taken).toBeGreaterThan(0);
  });

  it('must have a name', () => {
    expect(() => nameOf(z.object({ id: z.int(), title: z.string() }), 'POST /api/rooms')).toThrow(
      'components.ts lacks a schema of POST /api/rooms: the object with id, title.',
    );
  });

  it('keep the names of properties that look like keywords', () => {
    const schema = z.object({ type: z.string(), properties: z.object({ format: z.int() }) });
    expect(inlineSchema(schema)).toMatchObject({
      type: 'object',
      properties: {
        type: { type: 'string' },
        properties: { type: 'object', properties: { format: { type: 'integer' } } },
      },
      required: ['type', 'properties'],
    });
  });
});

describe('the route table', () => {
  it('contains each call of src/schemas once', async () => {
    const folder = new URL('.', import.meta.resolve('@stanza/schemas/call.ts'));
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.calls.ts'));
    const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
    const described = modules
      .flatMap((module) => Object.values<object>(module))
      .filter((one) => 'path' in one);
    expect(described.length).toBeGreaterThan(20);
    expect(new Set(routes.map(({ call }) => call))).toEqual(new Set(described));
    const calls = routes.map(({ call }) => `${call.method} ${call.path}`);
    expect(new Set(calls).size).toBe(calls.length);
    expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length);
  });

  it.each(routes)('describes the parameters of its path: $id', ({ call, params = {} }) => {
    const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(params)).toEqual(named);
  });

  it.each(routes)('has a described group, and a 401 answer when it needs a token: $id', (route) => {
    expect(Object.keys(tags)).toContain(route.tag);
    if (route.call.bearer && !route.optional) expect(route.call.answers).toHaveProperty('401');
  });
});

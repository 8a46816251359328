import { maxMessageLength } from '@stanza/schemas/constants.ts';
import type { PactName } from '../pact-files.ts';

/** The email addresses of the two members, which are parameters of the provider state. */
export const partners = { email: 'giulia.chats@example.org', otherEmail: 'marco.chats@example.org' };
/** Two members. The first has reached the rate limit. */
export const limitedPartners = { email: 'luca.chats@example.org', otherEmail: 'marco.chats@example.org' };
export const nobody = 'nobody.chats@example.org';

export const question = 'Is the room still free in September?';
/** A UUID, as the app creates one for each message. */
export const key = '6f1c2a34-8d5b-4e0a-9c77-1b2f3a4d5e6f';

export interface MessageBody {
  recipientEmail: string;
  content: string;
}

/** A message to the group of the provider state. */
interface GroupMessageBody {
  content: string;
}

/** The chat steps that produce a frame of the pact. */
export interface Scenario {
  pact: PactName;
  /** The value of the provider state with the sender's token. */
  sentBy: 'token' | 'otherToken';
  /** A message that `token` sends first, to confirm its subscription. */
  first?: MessageBody | GroupMessageBody;
  body: MessageBody | GroupMessageBody;
  key?: string;
  /** The frame that the pact describes: the one that is sent, the next one that `token` receives, or the one after `token` has read that. */
  frame: 'sent' | 'received' | 'marker';
}

const toMarco = { recipientEmail: partners.otherEmail, content: question };

/** Every message of the pacts, by description. */
export const scenarios = {
  'a message that a member sends': {
    pact: 'required',
    sentBy: 'token',
    body: toMarco,
    frame: 'sent',
  },
  'the copy of a message that its sender gets': {
    pact: 'required',
    sentBy: 'token',
    body: toMarco,
    frame: 'received',
  },
  'a message that somebody else has sent': {
    pact: 'required',
    sentBy: 'otherToken',
    first: toMarco,
    body: { recipientEmail: partners.email, content: question },
    frame: 'received',
  },
  'the read marker of another device': {
    pact: 'read-markers',
    sentBy: 'otherToken',
    first: toMarco,
    body: { recipientEmail: partners.email, content: question },
    frame: 'marker',
  },
  'a message that a member sends to their group': {
    pact: 'groups',
    sentBy: 'token',
    body: { content: question },
    key,
    frame: 'sent',
  },
  'the copy of a message to the group': {
    pact: 'groups',
    sentBy: 'token',
    body: { content: question },
    key,
    frame: 'received',
  },
  'a message of another member of the group': {
    pact: 'groups',
    sentBy: 'otherToken',
    first: { content: question },
    body: { content: question },
    frame: 'received',
  },
  'a message that a member sends with a key': {
    pact: 'extensions',
    sentBy: 'token',
    body: toMarco,
    key,
    frame: 'sent',
  },
  'the copy of a message that was sent with a key': {
    pact: 'extensions',
    sentBy: 'token',
    body: toMarco,
    key,
    frame: 'received',
  },
  'the refusal of a message to nobody': {
    pact: 'extensions',
    sentBy: 'token',
    body: { recipientEmail: nobody, content: question },
    key,
    frame: 'received',
  },
  'the refusal of a message to oneself': {
    pact: 'extensions',
    sentBy: 'token',
    body: { recipientEmail: partners.email, content: question },
    key,
    frame: 'received',
  },
  'the refusal of a blank message': {
    pact: 'extensions',
    sentBy: 'token',
    body: { recipientEmail: partners.otherEmail, content: '   ' },
    key,
    frame: 'received',
  },
  'the refusal of a message that is too long': {
    pact: 'extensions',
    sentBy: 'token',
    body: { recipientEmail: partners.otherEmail, content: 'x'.repeat(maxMessageLength + 1) },
    key,
    frame: 'received',
  },
  'the refusal of one message too many': {
    pact: 'extensions',
    sentBy: 'token',
    body: { recipientEmail: limitedPartners.otherEmail, content: question },
    key,
    frame: 'received',
  },
} as const satisfies Record<string, Scenario>;

export type Description = keyof typeof scenarios;

/** Finds a scenario by the description in a pact. */
export function findScenario(description: string): Scenario | undefined {
  return Object.entries<Scenario>(scenarios).find(([name]) => name === description)?.[1];
}

import {
  chatMessageSchema,
  idempotencyHeader,
  incomingDestination,
  readMarkerSchema,
  sendDestination,
  sendErrorSchema,
  sendMessageSchema,
} from '@stanza/schemas/chat/chat.ts';
import {
  groupMessageSchema,
  groupQueueDestination,
  groupSendDestination,
  sendGroupMessageSchema,
} from '@stanza/schemas/match/group-chat.ts';
import type * as z from 'zod/mini';

/** A header of a STOMP frame. */
export interface FrameHeader {
  description: string;
  example: string;
  /** Whether the header is always present. */
  required?: true;
  /** An extension: a backend may omit it. */
  optional?: true;
  /** The only allowed value. */
  value?: string;
}

/** A STOMP frame with a message, in either direction. */
export interface Frame {
  /** The id of the message in asyncapi.json. */
  id: string;
  command: 'SEND' | 'MESSAGE';
  destination: string;
  summary: string;
  description: string;
  /** An extension: a backend may omit it. */
  optional?: true;
  headers: Readonly<Record<string, FrameHeader>>;
  body: z.ZodMiniType;
}

const key = '7d6a3f0e-5f0c-4c0b-9d3a-2f8f0f6f3d11';

const contentType = { description: 'JSON.', example: 'application/json;charset=utf-8' };

/** Headers of every frame that a backend sends to a subscription (STOMP 1.2). */
const delivery = {
  destination: {
    description:
      'The subscribed destination, or the name that the broker has for it: the app does not read it.',
    example: incomingDestination,
  },
  'message-id': {
    description: 'Unique on this connection. STOMP requires it; the app does not read it.',
    example: '42-1',
  },
  subscription: { description: 'The `id` of the SUBSCRIBE.', example: 'sub-0', required: true },
  'content-type': { ...contentType, description: 'JSON. It may be missing: the app does not read it.' },
} as const satisfies Frame['headers'];

/** Every frame of the chat, including the send error, which is an extension. */
export const frames: readonly Frame[] = [
  {
    id: 'sendMessage',
    command: 'SEND',
    destination: sendDestination,
    summary: 'A member writes a message',
    description:
      'The backend finds or creates the conversation of the two members, stores the message, and sends it to all connections of both. The sender’s copy replaces the unconfirmed message in the app.',
    headers: {
      destination: {
        description: 'The destination of messages.',
        example: sendDestination,
        required: true,
        value: sendDestination,
      },
      'content-type': { ...contentType, example: 'application/json' },
      [idempotencyHeader]: {
        description:
          'A UUID of this message, which makes sending again safe. A backend that supports it stores one message per sender and key.',
        example: key,
        optional: true,
      },
    },
    body: sendMessageSchema,
  },
  {
    id: 'message',
    command: 'MESSAGE',
    destination: incomingDestination,
    summary: 'A message has been stored',
    description: 'To the recipient and to the sender.',
    headers: {
      ...delivery,
      [idempotencyHeader]: {
        description: 'Only on the sender’s copy: the key of the SEND, if there was one.',
        example: key,
        optional: true,
      },
    },
    body: chatMessageSchema,
  },
  {
    id: 'refusal',
    command: 'MESSAGE',
    destination: incomingDestination,
    summary: 'A message was refused',
    description:
      'Only to the connection that sent it. Without refusals only the reason is missing: the app tells the sender that the message was not confirmed.',
    optional: true,
    headers: {
      ...delivery,
      [idempotencyHeader]: {
        description: 'The key of the SEND, if there was one.',
        example: key,
        optional: true,
      },
    },
    body: sendErrorSchema,
  },
  {
    id: 'readMarker',
    command: 'MESSAGE',
    destination: incomingDestination,
    summary: 'The member has read a conversation further',
    description:
      'To all connections of the member who has read, of the capability `read-markers`. A lost one does no harm: the next list of conversations has the marker.',
    optional: true,
    headers: delivery,
    body: readMarkerSchema,
  },
  {
    id: 'sendGroupMessage',
    command: 'SEND',
    destination: groupSendDestination,
    summary: 'A member writes a message to their group',
    description:
      'Of the capability `groups`. The backend stores the message, and sends it to all connections of the members of the group that have subscribed. A sender who is not in this group is refused.',
    optional: true,
    headers: {
      destination: {
        description: 'The destination of messages to a group.',
        example: groupSendDestination,
        required: true,
        value: groupSendDestination,
      },
      'content-type': { ...contentType, example: 'application/json' },
      [idempotencyHeader]: {
        description:
          'A UUID of this message. The backend stores one message per sender and key: the app sends it again until the copy arrives.',
        example: key,
        required: true,
      },
    },
    body: sendGroupMessageSchema,
  },
  {
    id: 'groupMessage',
    command: 'MESSAGE',
    destination: groupQueueDestination,
    summary: 'A message to the group has been stored',
    description: 'To the members who have joined before it was sent, and have not left.',
    optional: true,
    headers: {
      ...delivery,
      destination: { ...delivery.destination, example: groupQueueDestination },
      [idempotencyHeader]: {
        description: 'Only on the sender’s copy: the key of the SEND.',
        example: key,
      },
    },
    body: groupMessageSchema,
  },
];

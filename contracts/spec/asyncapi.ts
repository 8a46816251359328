import { heartbeatInterval, incomingDestination, sendDestination } from '@stanza/schemas/chat/chat.ts';
import { chatReconnectDelay, maxMessageLength } from '@stanza/schemas/constants.ts';
import { groupQueueDestination, groupSendDestination } from '@stanza/schemas/match/group-chat.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { type Frame, type FrameHeader, frames } from './frames.ts';
import { nameOf, schemaRef, schemasOf } from './json-schema.ts';

const optionalMark = 'x-optional';

/** The channels, by name; each has one destination. */
const channels = {
  sendMessage: {
    address: sendDestination,
    summary: 'Messages from members',
    operation: 'receiveMessage',
    action: 'receive',
  },
  messages: {
    address: incomingDestination,
    summary: 'Messages to a member',
    operation: 'deliverMessage',
    action: 'send',
  },
  sendGroupMessage: {
    address: groupSendDestination,
    summary: 'Messages from members to their group',
    operation: 'receiveGroupMessage',
    action: 'receive',
  },
  groupMessages: {
    address: groupQueueDestination,
    summary: 'Messages to the group of a member',
    operation: 'deliverGroupMessage',
    action: 'send',
  },
} as const;

/** The document of `contracts/asyncapi.json`: the chat's frames, from the backend's side. */
export function buildAsyncapi() {
  const messages = Object.fromEntries(frames.map((frame) => [frame.id, messageOf(frame)]));
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'The chat of Stanza’s web app',
      version: packageJson.version,
      description: [
        'STOMP 1.2 over a WebSocket, from the backend’s side. The app connects to `/chat`',
        `with the member’s token, asks for heartbeats every ${heartbeatInterval / 1000} s both ways, subscribes to`,
        `\`${incomingDestination}\`, with the capability \`groups\` first to \`${groupQueueDestination}\`, and connects again, ${chatReconnectDelay / 1000} s later, whenever the connection is lost. Bodies may hold more`,
        'fields than these. What is marked `x-optional` is an extension, which a backend may do without.',
        `A browser sends the \`Origin\` of the app with the handshake, no \`Authorization\`, and no preflight. The content of a message has at`,
        `most ${maxMessageLength} characters, in UTF-8. The app waits 10 s for CONNECTED, and gives up a connection that is silent for two heartbeats.`,
        'The calls, and what a backend needs besides, are in openapi.json.',
      ].join(' '),
      license: { name: 'All rights reserved' },
    },
    defaultContentType: 'application/json',
    servers: {
      chat: {
        host: '{host}',
        pathname: '/chat',
        protocol: 'wss',
        protocolVersion: '13',
        description: 'The host of the backend; sub-protocol `v12.stomp`. `ws` if the app is not on HTTPS.',
        variables: { host: { description: 'The address of the backend.', default: 'stanza.example' } },
        security: [{ $ref: '#/components/securitySchemes/token' }],
      },
    },
    channels: Object.fromEntries(
      Object.entries(channels).map(([name, { address, summary }]) => [
        name,
        {
          address,
          summary,
          servers: [{ $ref: '#/servers/chat' }],
          messages: Object.fromEntries(
            framesTo(address).map(({ id }) => [id, { $ref: `#/components/messages/${id}` }]),
          ),
        },
      ]),
    ),
    operations: Object.fromEntries(
      Object.entries(channels).map(([name, { address, summary, operation, action }]) => [
        operation,
        {
          action,
          summary,
          channel: { $ref: `#/channels/${name}` },
          messages: framesTo(address).map(({ id }) => ({ $ref: `#/channels/${name}/messages/${id}` })),
        },
      ]),
    ),
    components: {
      securitySchemes: {
        token: {
          type: 'httpApiKey',
          name: 'token',
          in: 'query',
          description:
            'The token of the login, or one of `POST /api/users/me/socket-token` for this connection alone, if the backend has the capability `socket-token`. Without a valid one, the backend rejects the WebSocket with 401.',
        },
      },
      messages,
      schemas: schemasOf(messages),
    },
  };
}

function framesTo(address: string): Frame[] {
  return frames.filter(({ destination }) => destination === address);
}

function messageOf({ id, command, summary, description, optional, headers, body }: Frame) {
  return {
    name: id,
    title: `${command} ${id}`,
    summary,
    description,
    ...(optional && { [optionalMark]: true }),
    'x-stomp-command': command,
    contentType: 'application/json',
    headers: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(headers).map(([name, header]) => [name, headerOf(header)]),
      ),
      required: Object.entries(headers).flatMap(([name, { required }]) => (required ? [name] : [])),
    },
    payload: { $ref: schemaRef(nameOf(body, `${command} ${id}`)) },
  };
}

function headerOf({ description, example, optional, value }: FrameHeader) {
  return {
    description,
    type: 'string',
    ...(value !== undefined && { const: value }),
    ...(optional && { [optionalMark]: true }),
    examples: [example],
  };
}

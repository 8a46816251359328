import { errorTexts } from '@stanza/domain/error-texts.ts';
import { openContact } from '@stanza/schemas/chat/contacts.calls.ts';
import * as calls from '@stanza/schemas/chat/conversations.calls.ts';
import { capabilities, fetchCapabilities } from '@stanza/schemas/shell/capabilities.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Chat';

export const chatRoutes = [
  describeCall(calls.fetchConversations, {
    id: 'fetchConversations',
    tag,
    summary: 'The member’s conversations',
    answers: { 200: 'The conversations. The app sorts them, newest first.', 401: notAuthenticated },
    otherwise: `The message of the answer, else «HTTP error! status: …» on the profile; «${errorTexts.conversations.rejected}» on the screen of the conversations.`,
  }),
  describeCall(calls.readConversation, {
    id: 'readConversation',
    tag,
    summary: 'The member has read a conversation',
    description:
      'Sent to a backend that names `read-markers` among its capabilities, with the time of the newest message that the member has seen. The marker never goes back, and never past the last message. When it moves, the backend sends the frame `readMarker` to all connections of the member.',
    optional: true,
    params: { id: { description: 'The id of the conversation.', example: 31 } },
    answers: {
      '2XX': 'It is kept.',
      401: notAuthenticated,
      404: { when: 'The member has no such conversation.', shows: 'Nothing.' },
    },
    otherwise: 'Nothing: the app tries again after five seconds if the backend could not be reached.',
  }),
  describeCall(calls.fetchMessages, {
    id: 'fetchMessages',
    tag,
    summary: 'The messages of a conversation',
    description:
      'All messages. The app asks again after every reconnect, for the messages that it missed. With the capability `message-pages`, a request with a limit gets the newest messages, and a link to the older ones.',
    params: { id: { description: 'The id of the conversation.', example: 31 } },
    query: {
      limit: {
        description:
          'The highest number of messages. The app sends it to a backend with the capability `message-pages`.',
        optional: true,
        example: 50,
      },
      before: {
        description:
          'Only messages with a lower id. The app follows the address of the `Link` header as it is; the reference backend uses this parameter in it.',
        optional: true,
        example: 1001,
      },
    },
    answers: {
      200: 'The messages. The app sorts them by time and id.',
      401: notAuthenticated,
      404: {
        when: 'The member has no such conversation.',
        shows: `«${errorTexts.conversations.messages}»`,
      },
    },
    headers: {
      Link: {
        description:
          'The address of the older messages, by RFC 8288: absolute or relative, on the same origin. The app follows it when the person scrolls up.',
        example: '<?before=1001&limit=50>; rel="next"',
        optional: true,
      },
    },
    otherwise: `«${errorTexts.conversations.messages}»`,
  }),
];

export const capabilityRoutes = [
  describeCall(fetchCapabilities, {
    id: 'fetchCapabilities',
    tag: 'Capabilities',
    summary: 'What the backend has besides the required calls',
    description: `Asked once, when a member’s chat starts, a listing is opened or rooms are searched. The app knows ${capabilities.map((name) => `\`${name}\``).join(', ')}.`,
    optional: true,
    answers: { 200: 'Names. The app ignores those that it does not know.' },
    otherwise: 'Nothing: the app works without.',
  }),
];

export const contactRoutes = [
  describeCall(openContact, {
    id: 'openContact',
    tag,
    summary: 'Contact the poster of a listing',
    description:
      'Opens the conversation with the poster about this listing, or finds it again, and adds the listing to those it is about. Sent to a backend that names `contact` among its capabilities, by «Contact Now», as often as the person sends: it is safe to repeat. The app then fetches the conversations, and sends the message over the chat.',
    optional: true,
    params: { listingId: { description: 'The id of the listing.', example: 101 } },
    query: {
      group: {
        description:
          'Sent to a backend that names `groups` among its capabilities, if the member asks in the name of their group, which then sees it.',
        example: 'true',
        optional: true,
      },
    },
    answers: {
      200: 'The app sends the message to this conversation, and shows it.',
      401: notAuthenticated,
      404: { when: 'There is no such listing.', shows: orElse(errorTexts.contact.rejected) },
      409: { when: 'It is the member’s own listing.', shows: orElse(errorTexts.contact.rejected) },
      429: {
        when: 'The member has started as many new conversations as a day allows.',
        shows: orElse(errorTexts.contact.rejected),
      },
    },
    otherwise: orElse(errorTexts.contact.rejected),
  }),
];

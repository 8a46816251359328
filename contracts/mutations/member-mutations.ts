import {
  body,
  field,
  fields,
  instead,
  isoToNumber,
  renamed,
  status,
  text,
  whereBody,
  without,
} from './changes.ts';
import type { ProxiedRequest } from './mutation.ts';
import { always, answered, asking, beyond, caught, type Mutation, on, success, unread } from './mutation.ts';

/** Imitates a backend that does not check the session: the request gets the answer of the health check. */
const withoutSessionCheck = (asked: ProxiedRequest): ProxiedRequest => ({
  ...asked,
  method: 'GET',
  url: '/health',
});

export const memberMutations: readonly Mutation[] = [
  ...on('GET /api/users/me/likes', [
    caught('liked listings in an object', success(body((listings) => ({ listings })))),
    caught('nothing liked: null', always(whereBody('[]', text('null')))),
    caught('liked listings: ids alone', success(body((list) => [list].flat().map(() => 1)))),
  ]),
  ...on('GET /api/users/me/likes/*', [
    caught('like in an object', success(body((isLiked) => ({ isLiked })))),
    caught('like as a text', success(body(String))),
    caught('like as 1 or 0', success(body(Number))),
    caught('always liked', success(body(() => true))),
    caught('not liked: 404', always(whereBody('false', status(404)))),
  ]),
  ...on('POST /api/users/me/likes/*', [
    caught(
      'like: a redirect',
      success((answer) => ({ ...answer, status: 302, headers: { ...answer.headers, location: '/' } })),
    ),
    caught('like: session not looked at', answered(401, status(204))),
    unread('like: 200 with the listing', success(instead(200, '{"id":1}'))),
    beyond(
      'like not kept',
      asking((asked) => ({ ...asked, method: 'GET' })),
    ),
  ]),
  ...on('DELETE /api/users/me/likes/*', [
    caught('end of a like: no such call', success(status(405))),
    beyond(
      'end of a like not kept',
      asking((asked) => ({ ...asked, method: 'GET' })),
    ),
  ]),
  ...on('GET /api/chat/conversations', [
    caught('conversation’s id as a text', success(field('conversationId', String))),
    caught('other’s email address left out', success(without('otherUserEmail'))),
    caught('last message in an object', success(renamed('lastMessageContent', 'lastMessage'))),
    caught('time of the last message in milliseconds', success(field('lastMessageTimestamp', isoToNumber))),
    caught('conversations by id', success(body((list) => ({ ...[list].flat() })))),
    caught('conversations: session not looked at', asking(withoutSessionCheck)),
    caught('listings of a conversation left out (a capability)', success(without('listings'))),
    unread('unread messages counted', success(field('unread', () => 3))),
  ]),
  ...on('GET /api/chat/conversations/*/messages', [
    caught('message’s text under another name', success(renamed('content', 'text'))),
    caught('sender left out', success(without('senderId'))),
    caught(
      'message’s id as a UUID',
      success(field('messageId', () => '6f1c2a34-8d5b-4e0a-9c77-1b2f3a4d5e6f')),
    ),
    caught('time in seconds', success(field('timestamp', (time) => isoToNumber(time) / 1000))),
    caught('messages of another conversation', success(field('conversationId', () => 1))),
    caught('no messages', success(body(() => []))),
    caught('conversation of others: an empty list', answered(404, instead(200, '[]'))),
    unread('conversation of others: 403', answered(404, status(403))),
    unread('newest message first', success(body((list) => [list].flat().toReversed()))),
  ]),
  ...on('PUT /api/users/me/contacts/*', [
    caught('contact: no such call (a capability)', always(status(404))),
    caught(
      'contact: id of the conversation as a text (a capability)',
      success(field('conversationId', String)),
    ),
    caught('contact: 204 (a capability)', success(instead(204))),
    caught('contact with oneself (a capability)', answered(409, instead(200, '{"conversationId":1}'))),
    caught('contact past the limit: without a message (a capability)', answered(429, without('message'))),
    caught('contact past the limit: 503 (a capability)', answered(429, status(503))),
    unread('contact: with the whole conversation (a capability)', success(field('more', () => 'fields'))),
  ]),
  ...on('GET /api/chat/inbox', [
    caught(
      'inbox: an unknown state (a capability)',
      success(body((contacts) => [contacts].flat().map((one) => ({ ...Object(one), state: 'open' })))),
    ),
    caught('inbox: in an object (a capability)', success(body((contacts) => ({ contacts })))),
  ]),
  ...on('PUT /api/chat/inbox/declines/*', [
    caught('decline: 204 (a capability)', success(instead(204))),
    caught('decline while a viewing is ahead: taken (a capability)', answered(409, status(200))),
    caught(
      'decline in a conversation of others: an empty inbox (a capability)',
      answered(404, instead(200, '[]')),
    ),
  ]),
  ...on('GET /api/listings/*/poster', [
    caught('card: hobbies in one text (a capability)', success(field('hobbies', String))),
    caught('card: without the listings (a capability)', success(without('listings'))),
    caught(
      'card: a day instead of a month (a capability)',
      success(field('memberSince', () => '2025-03-01')),
    ),
    caught('card: of a rented listing all the same (a capability)', answered(404, status(200))),
    unread('card: with more fields (a capability)', success(field('more', () => 'fields'))),
  ]),
  ...on('GET /api/chat/conversations/*/card', [
    caught('card in a conversation of others (a capability)', answered(404, status(200))),
    caught('card: the hours as a text (a capability)', success(field('answersWithinHours', () => 'three'))),
  ]),
  ...on('PUT /api/users/me/card', [
    caught('choice: 204 (a capability)', success(instead(204))),
    caught('choice: without what is shown (a capability)', success(without('shown'))),
  ]),
  ...on('GET /api/chat/conversations/*/viewings', [
    caught('viewings: the start in seconds (a capability)', success(field('start', () => 1_795_539_600))),
    caught('viewings: times left out (a capability)', success(without('times'))),
    caught('viewings: an unknown state (a capability)', success(field('state', () => 'confirmed'))),
    caught('viewings: version as a text (a capability)', success(field('version', String))),
    caught('viewings: of others, an empty list (a capability)', answered(404, instead(200, '[]'))),
    unread('viewings: with more fields (a capability)', success(field('more', () => 'fields'))),
  ]),
  ...on('PUT /api/chat/conversations/*/viewings/*/agreement', [
    caught('agreement: still proposed (a capability)', success(field('state', () => 'proposed'))),
    caught('agreement: 204 (a capability)', success(instead(204))),
    caught('agreement: without the start (a capability)', success(without('start'))),
    caught('agreement to another version: taken (a capability)', answered(409, status(200))),
    caught(
      'agreement to another version: without a message (a capability)',
      answered(409, without('message')),
    ),
  ]),
  ...on('POST /api/feedback', [
    caught('limit: minutes under another name', answered(429, renamed('minutesUntilReset', 'retryAfter'))),
    caught('limit: minutes as a text', answered(429, field('minutesUntilReset', String))),
    caught('limit: 503', answered(429, status(503))),
    caught('limit not kept', answered(429, status(201))),
    caught('refused feedback: 422', answered(400, status(422))),
    caught('refused feedback: without a message', answered(400, without('message'))),
    caught('feedback: 404', success(status(404))),
    unread('feedback: 202 without a body', success(instead(202))),
  ]),
  ...on('POST /api/auth/logout', [caught('logout: no such call (an extension)', always(status(404)))]),
  ...on('GET /geocode/search', [
    caught(
      'coordinates as numbers (an extension)',
      success(fields(({ lat, lon }) => ({ lat: Number(lat), lon: Number(lon) }))),
    ),
    caught('coordinates in degrees and minutes (an extension)', success(field('lat', () => '45°28′N'))),
    caught('place as numbers in an object (an extension)', success(body((list) => [list].flat()[0]))),
  ]),
];

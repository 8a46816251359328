import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';
import { codeFailureSchema, failureSchema } from '../failure.ts';
import { idText } from '../id.ts';
import { groupMessagesSchema } from './group-chat.ts';
import {
  groupChoicesSchema,
  groupPageSchema,
  keyForm,
  newInvitationSchema,
  peopleChoiceSchema,
  roomVoteSchema,
} from './groups.ts';

const key = z.object({ key: z.string().check(z.regex(keyForm, 'Not found.')) });
const path = '/api/users/me/group';
const done = { '2XX': null, ...memberFailures };
const refused = { ...done, '4XX': codeFailureSchema };

/** The group of the member, its rooms, and the people who search for the same. Offered as `groups`, as are the calls below. */
export const fetchGroupPage = {
  method: 'GET',
  path,
  bearer: true,
  query: z.object({
    /** The key in a link by which the member is invited. */
    invitation: z.optional(z.string().check(z.regex(keyForm))),
    /** The id of a listing: the answer is about this room. */
    room: z.optional(z.int().check(z.positive())),
  }),
  answers: { 200: groupPageSchema, ...memberFailures },
} as const satisfies Call;

/** Makes a group with the member alone. Refused with 409 if the member is in one. */
export const createGroup = {
  method: 'POST',
  path,
  bearer: true,
  answers: { ...done, 409: codeFailureSchema },
} as const satisfies Call;

/** The member leaves the group. The last one deletes it. Safe to repeat. */
export const leaveGroup = { method: 'DELETE', path, bearer: true, answers: done } as const satisfies Call;

/** A value that is not given stays. Safe to repeat. */
export const chooseInGroup = {
  method: 'PUT',
  path,
  bearer: true,
  body: groupChoicesSchema,
  answers: done,
} as const satisfies Call;

/** Makes a link, or invites a person of the list; the latter makes a group if the member has none. Safe to repeat. */
export const inviteToGroup = {
  method: 'POST',
  path: `${path}/invitations`,
  bearer: true,
  body: newInvitationSchema,
  answers: refused,
} as const satisfies Call;

/** A member of the group withdraws an invitation, or the invited one declines it. Safe to repeat. */
export const endInvitation = {
  method: 'DELETE',
  path: '/api/group-invitations/{key}',
  bearer: true,
  params: key,
  answers: done,
} as const satisfies Call;

/** The member joins the group. */
export const acceptInvitation = {
  method: 'POST',
  path: '/api/group-invitations/{key}',
  bearer: true,
  params: key,
  answers: { ...done, 404: failureSchema, 409: codeFailureSchema },
} as const satisfies Call;

/** Proposes a room, or votes on it. Safe to repeat. */
export const voteOnRoom = {
  method: 'PUT',
  path: `${path}/rooms/{id}`,
  bearer: true,
  params: z.object({ id: idText('Listing not found.') }),
  body: roomVoteSchema,
  answers: { ...refused, 404: failureSchema },
} as const satisfies Call;

/** The member looks for people to search with; null ends it, and the member is in no list any more. Safe to repeat. */
export const lookForPeople = {
  method: 'PUT',
  path: '/api/users/me/people-search',
  bearer: true,
  body: peopleChoiceSchema,
  answers: done,
} as const satisfies Call;

/** The newest messages of the chat of the group, or those before one. */
export const fetchGroupMessages = {
  method: 'GET',
  path: `${path}/messages`,
  bearer: true,
  query: z.object({
    /** Only messages with a lower id. */
    before: z.optional(z.int().check(z.positive())),
  }),
  answers: { 200: groupMessagesSchema, 404: failureSchema, ...memberFailures },
} as const satisfies Call;

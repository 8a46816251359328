import { errorTexts } from '@stanza/domain/error-texts.ts';
import { groupMessagePageSize } from '@stanza/schemas/match/group-chat.ts';
import * as calls from '@stanza/schemas/match/groups.calls.ts';
import { groupLimits } from '@stanza/schemas/match/groups.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Groups';
const offered = 'Sent to a backend that names `groups` among its capabilities';
const shows = orElse(errorTexts.groups.rejected);
const noInvitation = {
  when: 'There is no such invitation for the member: it has ended, was withdrawn, or was used by this member. The same for an invitation to a group with somebody who has blocked the member, or whom the member has blocked.',
  shows,
};
const params = {
  key: { description: 'The key of the invitation.', example: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111' },
};
const answers = { '2XX': 'The app fetches the group again.', 401: notAuthenticated };

export const groupRoutes = [
  describeCall(calls.fetchGroupPage, {
    id: 'fetchGroupPage',
    tag,
    summary: 'The group of the member, and the people who search for the same',
    description:
      'Asked of a backend that names `groups` among its capabilities, on the page of the group, and on that of a listing, then with `room`. The rooms are those that a member likes, has voted on, or has asked about in the name of the group; the liked ones count as yes. A viewing shows to the group only if the member who agreed to it has asked in its name. No band of a member is answered to others unless the member shows it, and that of the group only if all show theirs. The people have chosen to be found; the band of each must tell less than one bit about each of their answers.',
    optional: true,
    query: {
      invitation: {
        description: 'The key in a link: the answer has this invitation, if it is valid.',
        example: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111',
      },
      room: {
        description: 'The id of a listing: `rooms` has this one alone, and `people` nobody.',
        example: 101,
      },
    },
    answers: { 200: 'The page.', 401: notAuthenticated },
    otherwise: errorTexts.groups.fetch,
  }),
  describeCall(calls.createGroup, {
    id: 'createGroup',
    tag,
    summary: 'Make a group',
    description: `${offered}. A member is in at most one group.`,
    optional: true,
    answers: { ...answers, 409: { when: 'The member is in a group.', shows } },
    otherwise: shows,
  }),
  describeCall(calls.leaveGroup, {
    id: 'leaveGroup',
    tag,
    summary: 'Leave the group',
    description: `${offered}. The votes of the member go. The last member deletes the group. It is safe to repeat: without a group it is no failure.`,
    optional: true,
    answers,
    otherwise: shows,
  }),
  describeCall(calls.chooseInGroup, {
    id: 'chooseInGroup',
    tag,
    summary: 'Show the own band to the group, or choose its search',
    description: `${offered}. A value that is not given stays. It is safe to repeat. A member who is in no group is answered 404.`,
    optional: true,
    answers,
    otherwise: shows,
  }),
  describeCall(calls.inviteToGroup, {
    id: 'inviteToGroup',
    tag,
    summary: 'Make a link, or invite a person of the list',
    description: `${offered}. An invitation ends after ${groupLimits.days} days. A group has one link at a time, which each person can use once. A member without a group who invites a person makes one. 404: the member is in no group, or does not see this person; 409: the group has ${groupLimits.members} members, or too many invitations. It is safe to repeat.`,
    optional: true,
    answers,
    otherwise: shows,
  }),
  describeCall(calls.endInvitation, {
    id: 'endInvitation',
    tag,
    summary: 'Withdraw or decline an invitation',
    description: `${offered}, by a member of the group, or by who is invited. One that is gone is no failure.`,
    optional: true,
    params,
    answers,
    otherwise: shows,
  }),
  describeCall(calls.acceptInvitation, {
    id: 'acceptInvitation',
    tag,
    summary: 'Join a group',
    description: `${offered}. It is safe to repeat.`,
    optional: true,
    params,
    answers: {
      ...answers,
      404: noInvitation,
      409: {
        when: `The member is in another group, or the group has ${groupLimits.members} members.`,
        shows,
      },
    },
    otherwise: shows,
  }),
  describeCall(calls.voteOnRoom, {
    id: 'voteOnRoom',
    tag,
    summary: 'Propose a room, or vote on it',
    description: `${offered}. A room that nobody likes is proposed by the first vote. 409: the group has ${groupLimits.rooms} rooms. It is safe to repeat.`,
    optional: true,
    params: { id: { description: 'The id of the listing.', example: 101 } },
    answers: {
      ...answers,
      404: { when: 'The member is in no group, or does not see this listing.', shows },
    },
    otherwise: shows,
  }),
  describeCall(calls.lookForPeople, {
    id: 'lookForPeople',
    tag,
    summary: 'Look for people to search with, or stop',
    description: `${offered}. Null ends it, and nobody finds the member any more. It is safe to repeat.`,
    optional: true,
    answers,
    otherwise: shows,
  }),
  describeCall(calls.fetchGroupMessages, {
    id: 'fetchGroupMessages',
    tag,
    summary: 'The messages of the group',
    description: `${offered}, when the page of the group opens, and after each reconnect. The newest ${groupMessagePageSize}, or those before \`before\`. Only those since the member joined. New ones come as frames (asyncapi.json).`,
    optional: true,
    query: { before: { description: 'Only messages with a lower id.', example: 12 } },
    answers: {
      200: 'The messages.',
      401: notAuthenticated,
      404: { when: 'The member is in no group.', shows: errorTexts.groups.messages },
    },
    otherwise: errorTexts.groups.messages,
  }),
];

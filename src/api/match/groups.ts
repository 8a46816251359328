import type { GroupMessages } from '../../schemas/match/group-chat.ts';
import * as calls from '../../schemas/match/groups.calls.ts';
import type { PeopleSearch, Vote } from '../../schemas/match/groups.ts';
import { type BearerOptions, createClient } from '../http.ts';
import { withAbsolutePicture } from './absolute-picture.ts';

/** The group of a member, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createGroupsApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    /**
     * @param about the key of a link by which the member is invited, and the listing that the answer is about
     */
    fetchPage: (about: { invitation?: string; room?: number }, options: BearerOptions) =>
      send(calls.fetchGroupPage, { ...options, query: about }),
    create: (options: BearerOptions) => send(calls.createGroup, options),
    leave: (options: BearerOptions) => send(calls.leaveGroup, options),
    choose: (body: { showsBand?: boolean; search?: string | null }, options: BearerOptions) =>
      send(calls.chooseInGroup, { ...options, body }),
    /** @param person the key of a person; null for a link */
    invite: (person: string | null, options: BearerOptions) =>
      send(calls.inviteToGroup, { ...options, body: { person } }),
    endInvitation: (key: string, options: BearerOptions) =>
      send(calls.endInvitation, { ...options, params: { key } }),
    accept: (key: string, options: BearerOptions) =>
      send(calls.acceptInvitation, { ...options, params: { key } }),
    vote: (id: number, vote: Vote, options: BearerOptions) =>
      send(calls.voteOnRoom, { ...options, params: { id }, body: { vote } }),
    lookForPeople: (search: PeopleSearch | null, options: BearerOptions) =>
      send(calls.lookForPeople, { ...options, body: { search } }),
    /** @param before only messages with a lower id; null for the newest */
    fetchMessages: async (before: number | null, options: BearerOptions): Promise<GroupMessages> => {
      const query = before === null ? {} : { before };
      const page = await send(calls.fetchGroupMessages, { ...options, query });
      return { ...page, messages: page.messages.map((message) => withAbsolutePicture(message, baseUrl)) };
    },
  };
}

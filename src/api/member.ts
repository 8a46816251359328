import * as z from 'zod/mini';
import { kindOf } from '../domain/api-error.ts';
import { type ChatMessage, chatMessagesSchema } from '../schemas/chat.ts';
import { type Conversation, conversationsSchema } from '../schemas/conversation.ts';
import { type Listing, listingsSchema } from '../schemas/listing.ts';
import { type ProfileUpdate, type User, userSchema } from '../schemas/user.ts';
import { withAbsoluteImages } from './absolute-images.ts';
import { answerOf, asBearer, createHttp } from './http.ts';

export interface MemberCall {
  token: string;
  signal: AbortSignal;
}

/** The calls of a logged-in user, each with their token. All reject with an `ApiError`, of kind `unauthorized` on 401. */
export interface MemberApi {
  fetchProfile(call: MemberCall): Promise<User>;
  saveProfile(update: ProfileUpdate, call: MemberCall): Promise<User>;
  /** An address or data URL; `null` where there is no picture. */
  fetchPicture(call: MemberCall): Promise<string | null>;
  uploadPicture(file: Blob, call: MemberCall): Promise<void>;
  fetchOwnListings(call: MemberCall): Promise<Listing[]>;
  deleteListing(id: number, call: MemberCall): Promise<void>;
  fetchLikedListings(call: MemberCall): Promise<Listing[]>;
  fetchLike(listingId: number, call: MemberCall): Promise<boolean>;
  saveLike(listingId: number, call: MemberCall): Promise<void>;
  removeLike(listingId: number, call: MemberCall): Promise<void>;
  fetchConversations(call: MemberCall): Promise<Conversation[]>;
  /** All messages of one conversation. */
  fetchMessages(conversationId: number, call: MemberCall): Promise<ChatMessage[]>;
}

/** The bearer calls of the backend at `baseUrl`. */
export function createMemberApi(baseUrl: string): MemberApi {
  const http = createHttp(baseUrl);
  const options = ({ token, signal }: MemberCall) => ({ ...asBearer(token), signal });
  const like = (listingId: number) => `api/users/me/likes/${listingId}`;

  async function listings(path: string, call: MemberCall): Promise<Listing[]> {
    const answer = await answerOf(http.get(path, options(call)).json(listingsSchema));
    return answer.map((listing) => withAbsoluteImages(listing, baseUrl));
  }

  return {
    fetchProfile: (call) => answerOf(http.get('api/users/me', options(call)).json(userSchema)),
    saveProfile: (json, call) =>
      answerOf(http.put('api/users/me', { ...options(call), json }).json(userSchema)),
    async fetchPicture(call) {
      const path = `api/users/me/profile-picture?t=${Date.now()}`;
      try {
        const text = await answerOf(http.get(path, options(call)).text());
        return pictureAddress(text.trim(), baseUrl);
      } catch (error) {
        if (kindOf(error) === 'notFound') return null;
        throw error;
      }
    },
    async uploadPicture(file, call) {
      const body = new FormData();
      body.append('profilePicture', file);
      await answerOf(http.post('api/users/me/profile-picture', { ...options(call), body, timeout: 120_000 }));
    },
    fetchOwnListings: (call) => listings('api/users/me/listings', call),
    async deleteListing(id, call) {
      await answerOf(http.delete(`api/users/me/listings/${id}`, options(call)));
    },
    fetchLikedListings: (call) => listings('api/users/me/likes', call),
    fetchLike: (listingId, call) => answerOf(http.get(like(listingId), options(call)).json(z.boolean())),
    async saveLike(listingId, call) {
      await answerOf(http.post(like(listingId), options(call)));
    },
    async removeLike(listingId, call) {
      await answerOf(http.delete(like(listingId), options(call)));
    },
    fetchConversations: (call) =>
      answerOf(http.get('api/chat/conversations', options(call)).json(conversationsSchema)),
    fetchMessages: (conversationId, call) =>
      answerOf(
        http.get(`api/chat/conversations/${conversationId}/messages`, options(call)).json(chatMessagesSchema),
      ),
  };
}

/** A picture's address or data; anything else that came as text (an error page) is no picture. */
function pictureAddress(text: string, baseUrl: string): string | null {
  if (text === '' || text.length > 20_000_000) return null;
  if (/^data:image\/(png|jpeg|webp|gif|avif);base64,[\w+/=]+$/.test(text)) return text;
  const url = /\s|</.test(text) ? null : URL.parse(text, baseUrl);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

import type { MessagePage } from '../../schemas/chat/chat.ts';
import type { ListingCard } from '../../schemas/chat/contact.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import * as calls from '../../schemas/chat/conversations.calls.ts';
import { makeSocketToken } from '../../schemas/chat/socket-token.calls.ts';
import { absoluteImage } from '../absolute-images.ts';
import { type BearerOptions, createClient } from '../http.ts';
import { nextPage } from '../next-page.ts';

/** Which messages of a conversation are asked for. */
export interface MessageRange {
  conversationId: number;
  /** The maximum number, counted from the newest; `null` for as many as one answer holds. */
  limit: number | null;
}

/** The member's conversations as they are stored, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createConversationsApi(baseUrl: string) {
  const { send, exchange } = createClient(baseUrl);

  async function fetchPage(
    options: BearerOptions,
    request: { params: { id: number }; query: { limit?: number }; address?: string },
  ): Promise<MessagePage> {
    const { answer, response } = await exchange(calls.fetchMessages, { ...options, ...request });
    return { messages: answer, older: nextPage(response) };
  }

  const withAbsolutePhoto = (card: ListingCard): ListingCard => ({
    ...card,
    imageUrl: card.imageUrl === null ? null : absoluteImage(card.imageUrl, baseUrl),
  });

  return {
    fetchConversations: async (options: BearerOptions): Promise<Conversation[]> =>
      (await send(calls.fetchConversations, options)).map(
        ({ listings, otherUserPictureUrl, ...conversation }) => ({
          ...conversation,
          ...(otherUserPictureUrl && { otherUserPictureUrl: absoluteImage(otherUserPictureUrl, baseUrl) }),
          ...(listings && { listings: listings.map(withAbsolutePhoto) }),
        }),
      ),
    /** All messages of one conversation, or as many of the newest as one answer holds. */
    fetchMessages: (id: number, options: BearerOptions) =>
      send(calls.fetchMessages, { ...options, params: { id }, query: {} }),
    fetchNewest: ({ conversationId, limit }: MessageRange, options: BearerOptions) =>
      fetchPage(options, { params: { id: conversationId }, query: limit === null ? {} : { limit } }),
    /** @param readUntil the time of the last read message, ISO 8601, in UTC */
    readConversation: (id: number, readUntil: string, options: BearerOptions) =>
      send(calls.readConversation, { ...options, params: { id }, body: { readUntil } }),
    makeSocketToken: async (options: BearerOptions) => (await send(makeSocketToken, options)).token,
    /** @param address the address of the messages before an earlier page, which that page gave */
    fetchOlder: (address: string, conversationId: number, options: BearerOptions) =>
      fetchPage(options, { params: { id: conversationId }, query: {}, address }),
  };
}

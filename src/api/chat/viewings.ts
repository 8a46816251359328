import type {
  OwnViewing,
  Viewing,
  ViewingOffer,
  ViewingProposal,
  ViewingSlots,
} from '../../schemas/chat/viewing.ts';
import * as calls from '../../schemas/chat/viewings.calls.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** Which viewing. */
export interface AboutListing {
  conversationId: number;
  listingId: number;
}

/** The viewings of a conversation, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createViewingsApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  const of = ({ conversationId, listingId }: AboutListing) => ({
    params: { id: conversationId, listingId },
  });
  return {
    fetchViewings: (conversationId: number, options: BearerOptions): Promise<Viewing[]> =>
      send(calls.fetchViewings, { ...options, params: { id: conversationId } }),
    propose: (about: AboutListing, body: ViewingProposal, options: BearerOptions) =>
      send(calls.proposeViewing, { ...options, ...of(about), body }),
    agree: (about: AboutListing, body: { start: string; version: number }, options: BearerOptions) =>
      send(calls.agreeToViewing, { ...options, ...of(about), body }),
    book: (about: AboutListing, body: { start: string; version: number | null }, options: BearerOptions) =>
      send(calls.bookViewing, { ...options, ...of(about), body }),
    cancel: (about: AboutListing, body: { version: number }, options: BearerOptions) =>
      send(calls.cancelViewing, { ...options, ...of(about), body }),
    fetchSlots: (listingId: number, options: BearerOptions): Promise<ViewingSlots> =>
      send(calls.fetchViewingSlots, { ...options, params: { id: listingId } }),
    changeSlots: (listingId: number, body: ViewingOffer, options: BearerOptions): Promise<ViewingSlots> =>
      send(calls.changeViewingSlots, { ...options, params: { id: listingId }, body }),
    fetchOwnViewings: (options: BearerOptions): Promise<OwnViewing[]> =>
      send(calls.fetchOwnViewings, options),
  };
}

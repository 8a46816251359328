import type { MemberCard, OwnCard, ShownParts } from '../../schemas/account/member-card.ts';
import * as calls from '../../schemas/account/member-cards.calls.ts';
import { absoluteImage } from '../absolute-images.ts';
import { type BearerOptions, type CallOptions, createClient, type ViewerToken } from '../http.ts';

/** The cards of members, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createMemberCardsApi(baseUrl: string, viewerToken?: ViewerToken) {
  const { send } = createClient(baseUrl, viewerToken);
  const absolute = (url: string | null) => (url === null ? null : absoluteImage(url, baseUrl));
  const withImages = (card: MemberCard): MemberCard => ({
    ...card,
    pictureUrl: absolute(card.pictureUrl),
    listings: card.listings.map((listing) => ({ ...listing, imageUrl: absolute(listing.imageUrl) })),
  });
  const own = ({ shown, card }: OwnCard): OwnCard => ({ shown, card: withImages(card) });
  return {
    fetchPosterCard: async (listingId: number, options: CallOptions) =>
      withImages(await send(calls.fetchPosterCard, { ...options, params: { id: listingId } })),
    fetchPartnerCard: async (conversationId: number, options: BearerOptions) =>
      withImages(await send(calls.fetchPartnerCard, { ...options, params: { id: conversationId } })),
    fetchOwnCard: async (options: BearerOptions) => own(await send(calls.fetchOwnCard, options)),
    chooseParts: async (shown: ShownParts, options: BearerOptions) =>
      own(await send(calls.chooseCardParts, { ...options, body: { shown } })),
  };
}

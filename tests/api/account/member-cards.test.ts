import { expect, it } from 'vitest';
import { aCard, anOwnCard } from '../../../fixtures/member-cards.ts';
import { createMemberCardsApi } from '../../../src/api/account/member-cards.ts';
import type { MemberCard } from '../../../src/schemas/account/member-card.ts';
import { aRecorder } from '../../support/api-recorder.ts';
import { json } from '../../support/http-backend.ts';

const { signal } = new AbortController();
const call = { token: 't0ken', signal };
const room = { listingId: 105, title: 'Sunny room', price: 650, imageUrl: null };
const pictured = aCard({
  pictureUrl: '/images/marco.webp',
  listings: [{ ...room, imageUrl: '/images/105.webp' }],
});
const plain = aCard({ pictureUrl: null, listings: [room] });
const { shown } = anOwnCard();

type Api = ReturnType<typeof createMemberCardsApi>;

it.each<[string, (card: MemberCard) => object, (api: Api) => Promise<object>]>([
  ['a poster', (card) => card, (api) => api.fetchPosterCard(105, call)],
  ['the partner of a conversation', (card) => card, (api) => api.fetchPartnerCard(31, call)],
  ['the member', (card) => ({ shown, card }), (api) => api.fetchOwnCard(call)],
  ['the member, who chooses', (card) => ({ shown, card }), (api) => api.chooseParts(shown, call)],
])('the images on the card of %s are at the backend', async (_, answerOf, fetchFrom) => {
  const backend = await aRecorder(json(answerOf(pictured)));
  const absolute = aCard({
    pictureUrl: `${backend.url}images/marco.webp`,
    listings: [{ ...room, imageUrl: `${backend.url}images/105.webp` }],
  });
  expect(await fetchFrom(createMemberCardsApi(backend.url))).toEqual(answerOf(absolute));
  const other = await aRecorder(json(answerOf(plain)));
  expect(await fetchFrom(createMemberCardsApi(other.url))).toEqual(answerOf(plain));
});

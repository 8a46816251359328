import { done } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { expect, it } from 'vitest';
import { listingsOf } from '../../fixtures/listings.ts';
import { memberCardModel } from '../../src/app/statecharts/models/account/member-card.ts';
import { memberCardMachine } from '../../src/machines/account/member-card.machine.ts';
import { likedListingsMachine } from '../../src/machines/listing/liked-listings.machine.ts';
import { similarListingsMachine } from '../../src/machines/listing/similar-listings.machine.ts';

const again = { type: 'fetch.again' } as const;
const listings = listingsOf(1, 2);

it('what only loads something is loaded again when asked, and keeps what it shows meanwhile', () => {
  const liked = proceed(likedListingsMachine, started(likedListingsMachine), done('fetch', listings), again);
  expect(liked.snapshot.value).toBe('loading');
  expect(liked.snapshot.context.data).toEqual(listings);

  const similar = started(similarListingsMachine, { id: 101 });
  const asked = proceed(similarListingsMachine, similar, done('fetch', listings), again);
  expect(asked.snapshot.value).toBe('loading');
  expect(asked.snapshot.context.data).toEqual(listings);

  const [input] = memberCardModel.inputs;
  const [card] = memberCardModel.outcomes?.fetch?.outputs ?? [];
  const shown = proceed(memberCardMachine, started(memberCardMachine, input), done('fetch', card));
  expect(proceed(memberCardMachine, shown, again).snapshot.value).toBe('loading');
});

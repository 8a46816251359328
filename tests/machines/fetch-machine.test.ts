import { done } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { expect, it } from 'vitest';
import { memberCardModel } from '../../src/app/statecharts/models/account/member-card.ts';
import { recentConversationsModel } from '../../src/app/statecharts/models/chat/recent-conversations.ts';
import { likedListingsModel } from '../../src/app/statecharts/models/listing/liked-listings.ts';
import { similarListingsModel } from '../../src/app/statecharts/models/listing/similar-listings.ts';
import { listingEditorModel } from '../../src/app/statecharts/models/publish/listing-editor.ts';
import { listingQuotaModel } from '../../src/app/statecharts/models/publish/listing-quota.ts';

const models = [
  memberCardModel,
  recentConversationsModel,
  likedListingsModel,
  similarListingsModel,
  listingEditorModel,
  listingQuotaModel,
];

it.each(models)('$machine.id is loaded again when asked, and keeps what it shows meanwhile', (model) => {
  const { machine, inputs, outcomes } = model as typeof memberCardModel;
  const [data] = outcomes?.fetch?.outputs ?? [];
  const shown = proceed(machine, started(machine, inputs[0]), done('fetch', data));
  const { snapshot } = proceed(machine, shown, { type: 'fetch.again' });
  expect(snapshot.value).toBe('loading');
  expect(snapshot.context.data).toEqual(data);
});

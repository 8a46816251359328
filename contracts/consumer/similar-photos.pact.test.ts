import { MatchersV3 } from '@pact-foundation/pact';
import { createListingDraftsApi } from '@stanza/api/publish/listing-drafts.ts';
import { describe, expect, it } from 'vitest';
import { aDraftForm } from '../../fixtures/members.ts';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import type { TextPart } from './support/form.ts';
import { given } from './support/given.ts';
import { path, sent } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { refusedToMember, words } from './support/matchers.ts';
import { withAuth } from './support/members.ts';

const { regex } = MatchersV3;
const owner = given(providerStates.memberWithDraft);
const fields = aDraftForm();
const order = ['/images/of-nobody.webp'];
const part = (name: string, content: object): TextPart => ({
  name,
  fileName: 'blob',
  type: 'application/json',
  content: JSON.stringify(content),
});

// A body of several parts has no values of provider states: a photo of an own listing is tried by `server/tests/publish/listing-drafts.test.ts`.
describe('PUT /api/users/me/drafts/{id}', () => {
  it('refuses a photo that none of the member’s listings has', () =>
    interact(
      {
        pact: 'similar-photos',
        description: 'a draft with a photo that is in none of the listings of the member',
        given: [owner],
        request: {
          method: 'PUT',
          path: path`/api/users/me/drafts/${owner.draftId}`,
          query: { version: sent(owner.draftVersion), save: regex(/^[\w-]{1,80}$/, 'laptop-1') },
          token: owner.token,
          form: { parts: [part('draft', fields), part('photos', { order })] },
        },
        response: {
          status: refusedToMember(400),
          json: { message: words('A photo of your other listing is not there any more. Remove it here.') },
        },
      },
      async (url) => {
        const draft = {
          id: owner.draftId.example,
          version: owner.draftVersion.example,
          save: 'laptop-1',
          fields,
        };
        const saving = createListingDraftsApi(url).saveDraft(
          { ...draft, order, photos: [] },
          withAuth(owner),
        );
        expect(await failureOf(saving)).toMatchObject({ kind: 'rejected', status: 400 });
      },
    ));
});

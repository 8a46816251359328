import { readFile } from 'node:fs/promises';
import { MatchersV3 } from '@pact-foundation/pact';
import { createListingDraftsApi } from '@stanza/api/publish/listing-drafts.ts';
import { uploadPublication } from '@stanza/api/publish/listing-upload.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aDraftForm } from '../../fixtures/members.ts';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { room } from './support/files.ts';
import type { TextPart } from './support/form.ts';
import { given } from './support/given.ts';
import { Injected, path, sent } from './support/injected.ts';
import { type Interaction, interact } from './support/interaction.ts';
import { taken, words } from './support/matchers.ts';
import { giulia, signal, withAuth } from './support/members.ts';
import { draft, listingPart } from './support/new-listing.ts';
import { FetchedXMLHttpRequest } from './support/xml-http-request.ts';

const { eachLike, regex, uuid } = MatchersV3;
const pact = 'listing-drafts';

const owner = given(providerStates.memberWithDraft);
const ended = given(providerStates.endedSession);
const missing = new Injected('7f1a3c5e-9b2d-4c6f-8a10-5d4e3f2a1b0c', '7f1a3c5e-9b2d-4c6f-8a10-5d4e3f2a1b0c');
const publication = 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111';

const fields = aDraftForm();
const photo = { id: words('room-1'), url: words('/images/room-1.webp') };
const answered = (id: string, photos: unknown) => ({
  id: uuid(id),
  version: regex(/^[\w-]{1,80}$/, 'phone-1'),
  changedAt: regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/, '2026-11-12T09:30:00.000Z'),
  fields,
  photos,
});
const changed = {
  status: 409,
  json: { error: 'DRAFT_CHANGED', message: words('This draft was changed on another device.') },
};
const part = (name: string, content: object): TextPart => ({
  name,
  fileName: 'blob',
  type: 'application/json',
  content: JSON.stringify(content),
});

const refusals = [
  { why: 'that is gone', states: [giulia], by: giulia, id: missing, status: 404, kind: 'notFound' },
  {
    why: 'after the session has ended',
    states: [ended],
    by: ended,
    id: missing,
    status: 401,
    kind: 'unauthorized',
  },
] as const;

describe('GET /api/users/me/drafts', () => {
  const request = (token: Injected) => ({ method: 'GET', path: '/api/users/me/drafts', token }) as const;

  it('answers the drafts as they were typed', () =>
    interact(
      {
        pact,
        description: 'the drafts of a member',
        given: [owner],
        request: request(owner.token),
        response: { status: 200, json: [answered(owner.draftId.example, eachLike(photo))] },
      },
      async (url) => {
        const drafts = await createListingDraftsApi(url).fetchDrafts(withAuth(owner));
        expect(drafts).toMatchObject([{ id: owner.draftId.example, fields, photos: [{ id: 'room-1' }] }]);
      },
    ));

  it('needs a session', () =>
    interact(
      {
        pact,
        description: 'the drafts of a member, after the session has ended',
        given: [ended],
        request: request(ended.token),
        response: { status: 401 },
      },
      async (url) => {
        expect(await failureOf(createListingDraftsApi(url).fetchDrafts(withAuth(ended)))).toMatchObject({
          kind: 'unauthorized',
        });
      },
    ));
});

describe('PUT /api/users/me/drafts/{id}', () => {
  const request = (id: Injected<string>, token: Injected, version: string | Injected<string>) =>
    ({
      method: 'PUT',
      path: path`/api/users/me/drafts/${id}`,
      query: {
        version: version instanceof Injected ? sent(version) : version,
        save: regex(/^[\w-]{1,80}$/, 'laptop-1'),
      },
      token,
      form: { parts: [part('draft', fields), part('photos', { order: [] })] },
    }) satisfies Interaction['request'];
  const save = (url: string, id: string, version: string, member: { token: Injected<string> }) =>
    createListingDraftsApi(url).saveDraft(
      { id, version, save: 'laptop-1', isAgain: false, fields, order: [], photos: [] },
      withAuth(member),
    );

  it('answers the draft', () =>
    interact(
      {
        pact,
        description: 'a draft that is saved',
        given: [owner],
        request: request(owner.draftId, owner.token, owner.draftVersion),
        response: { status: taken(200), json: answered(owner.draftId.example, []) },
      },
      async (url) => {
        const stored = await save(url, owner.draftId.example, owner.draftVersion.example, owner);
        expect(stored).toMatchObject({ fields, photos: [] });
      },
    ));

  it('makes a draft again that was deleted', () =>
    interact(
      {
        pact,
        description: 'a draft that was deleted and is made again',
        given: [giulia],
        request: {
          ...request(missing, giulia.token, ''),
          query: { save: regex(/^[\w-]{1,80}$/, 'laptop-1'), again: 'true' },
        },
        response: { status: taken(200), json: answered(missing.example, []) },
      },
      async (url) => {
        const { id } = await createListingDraftsApi(url).saveDraft(
          {
            id: missing.example,
            version: null,
            save: 'laptop-1',
            isAgain: true,
            fields,
            order: [],
            photos: [],
          },
          withAuth(giulia),
        );
        expect(id).toBe(missing.example);
      },
    ));

  it('is refused for an older version', () =>
    interact(
      {
        pact,
        description: 'a draft that was changed on another device',
        given: [owner],
        request: request(owner.draftId, owner.token, 'an-older-version'),
        response: changed,
      },
      async (url) => {
        const saved = save(url, owner.draftId.example, 'an-older-version', owner);
        expect(await failureOf(saved)).toMatchObject({ code: 'DRAFT_CHANGED' });
      },
    ));

  it.each(refusals)('is refused for a draft $why', ({ why, states, by, id, status, kind }) =>
    interact(
      {
        pact,
        description: `a save of a draft ${why}`,
        given: states,
        request: request(id, by.token, 'phone-1'),
        response: { status },
      },
      async (url) => {
        expect(await failureOf(save(url, id.example, 'phone-1', by))).toMatchObject({ kind });
      },
    ),
  );
});

describe('PUT /api/users/me/drafts/{id}/publication', () => {
  beforeAll(() => {
    vi.stubGlobal('XMLHttpRequest', FetchedXMLHttpRequest);
    return () => vi.unstubAllGlobals();
  });
  const request = (id: Injected<string>, token: Injected, version: string | Injected<string>) =>
    ({
      method: 'PUT',
      path: path`/api/users/me/drafts/${id}/publication`,
      query: {
        version: version instanceof Injected ? sent(version) : version,
        publication: uuid(publication),
      },
      token,
      form: { parts: [listingPart, part('photos', { order: [null] })], image: { name: 'images', ...room } },
    }) satisfies Interaction['request'];
  async function publish(url: string, id: string, version: string, member: { token: Injected<string> }) {
    const file = new File([new Uint8Array(await readFile(room.file))], 'room.png', { type: room.type });
    await uploadPublication(
      url,
      { id, version, publication, draft, photos: [{ file, name: file.name }], order: [null] },
      { token: member.token.example, signal, onProgress: () => undefined },
    );
  }

  it('publishes the listing', () =>
    interact(
      {
        pact,
        description: 'a draft that is published',
        given: [owner],
        request: request(owner.draftId, owner.token, owner.draftVersion),
        response: { status: taken(200) },
      },
      (url) => publish(url, owner.draftId.example, owner.draftVersion.example, owner),
    ));

  it('is refused for an older version', () =>
    interact(
      {
        pact,
        description: 'the publication of a draft that was changed on another device',
        given: [owner],
        request: request(owner.draftId, owner.token, 'an-older-version'),
        response: changed,
      },
      async (url) => {
        const published = publish(url, owner.draftId.example, 'an-older-version', owner);
        expect(await failureOf(published)).toMatchObject({ code: 'DRAFT_CHANGED' });
      },
    ));

  it.each(refusals)('is refused for a draft $why', ({ why, states, by, id, status, kind }) =>
    interact(
      {
        pact,
        description: `the publication of a draft ${why}`,
        given: states,
        request: request(id, by.token, 'phone-1'),
        response: {
          status,
          // After the end of a session, the app shows the login instead of a message.
          ...(kind === 'notFound' && { json: { message: words('This draft is not there any more.') } }),
        },
      },
      async (url) => {
        expect(await failureOf(publish(url, id.example, 'phone-1', by))).toMatchObject({ kind });
      },
    ),
  );
});

describe('DELETE /api/users/me/drafts/{id}', () => {
  const request = (id: Injected<string>, token: Injected) =>
    ({ method: 'DELETE', path: path`/api/users/me/drafts/${id}`, token }) as const;

  it('deletes the draft', () =>
    interact(
      {
        pact,
        description: 'the deletion of a draft',
        given: [owner],
        request: request(owner.draftId, owner.token),
        response: { status: taken(204) },
      },
      (url) => createListingDraftsApi(url).deleteDraft(owner.draftId.example, withAuth(owner)),
    ));

  it.each(refusals)('is refused for a draft $why', ({ why, states, by, id, status, kind }) =>
    interact(
      {
        pact,
        description: `the deletion of a draft ${why}`,
        given: states,
        request: request(id, by.token),
        response: { status },
      },
      async (url) => {
        const deleted = createListingDraftsApi(url).deleteDraft(id.example, withAuth(by));
        expect(await failureOf(deleted)).toMatchObject({ kind });
      },
    ),
  );
});

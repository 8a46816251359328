import { readFile } from 'node:fs/promises';
import { MatchersV3 } from '@pact-foundation/pact';
import { createPictureApi } from '@stanza/api/account/picture.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { room } from './support/files.ts';
import { given } from './support/given.ts';
import { interact } from './support/interaction.ts';
import { refusedToMember, taken } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const { regex } = MatchersV3;
const path = '/api/users/me/profile-picture';
/** The time of the call, to bypass caches. */
const query = { t: regex('^\\d+$', '1781515800000') };

describe('GET /api/users/me/profile-picture', () => {
  it('answers an address, a path or data, as text', () => {
    const member = given(providerStates.memberWithPicture);
    const address = 'https://images.example.org/giulia.webp';
    return interact(
      {
        description: 'the profile picture',
        given: [member],
        request: { method: 'GET', path, query, token: member.token },
        response: {
          status: taken(200),
          text: regex(
            '^\\s*(data:image/(png|jpeg|webp|gif|avif);base64,[\\w+/=]+|[^\\s<:]+|https?://[^\\s<]+)\\s*$',
            address,
          ),
        },
      },
      async (url) => {
        expect(await createPictureApi(url).fetchPicture(withAuth(member))).toBe(address);
      },
    );
  });

  it('is not found if there is none', () =>
    interact(
      {
        description: 'the profile picture of a member who has none',
        given: [giulia],
        request: { method: 'GET', path, query, token: giulia.token },
        response: { status: MatchersV3.matchStatus(404, [204, 404]) },
      },
      async (url) => {
        expect(await createPictureApi(url).fetchPicture(withAuth(giulia))).toBeNull();
      },
    ));
});

describe('POST /api/users/me/profile-picture', () => {
  it('takes an image', () =>
    interact(
      {
        description: 'a new profile picture',
        given: [giulia],
        request: {
          method: 'POST',
          path,
          token: giulia.token,
          form: { parts: [], image: { name: 'profilePicture', ...room } },
        },
        response: { status: taken(200) },
      },
      async (url) => {
        const image = new File([new Uint8Array(await readFile(room.file))], 'room.png', { type: room.type });
        await createPictureApi(url).uploadPicture(image, withAuth(giulia));
      },
    ));

  it('takes nothing else', () => {
    const part = { name: 'profilePicture', fileName: 'notes.png', type: 'image/png', content: 'no image' };
    return interact(
      {
        description: 'a new profile picture that is no image',
        given: [giulia],
        request: { method: 'POST', path, token: giulia.token, form: { parts: [part] } },
        response: { status: refusedToMember(400) },
      },
      async (url) => {
        const file = new File([part.content], part.fileName, { type: part.type });
        const failure = await failureOf(createPictureApi(url).uploadPicture(file, withAuth(giulia)));
        expect(failure).toMatchObject({ kind: 'rejected', status: 400 });
      },
    );
  });
});

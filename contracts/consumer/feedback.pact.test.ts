import { createFeedbackApi } from '@stanza/api/shell/feedback.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { interact } from './support/interaction.ts';
import { taken, words } from './support/matchers.ts';
import { giulia, signal } from './support/members.ts';

const text = 'More rooms in Padova, please!';
const request = (json: object) => ({ method: 'POST', path: '/api/feedback', json }) as const;
const send = (url: string, userId: number | null, given = text) =>
  createFeedbackApi(url).sendFeedback({ text: given, userId }, { signal });

describe('POST /api/feedback', () => {
  it('takes the feedback of a visitor', () =>
    interact(
      {
        description: 'feedback of a visitor',
        given: [given(providerStates.visitor)],
        request: request({ text, userId: null }),
        response: { status: taken(201) },
      },
      (url) => send(url, null),
    ));

  it('takes the feedback of a member', () =>
    interact(
      {
        description: 'feedback of a member',
        given: [giulia],
        request: request({ text, userId: giulia.userId }),
        response: { status: taken(201) },
      },
      (url) => send(url, giulia.userId.example),
    ));

  it('says why it is refused', () => {
    const refused = given(providerStates.refusedFeedback);
    return interact(
      {
        description: 'feedback that is refused',
        given: [refused],
        request: request({ text: refused.text, userId: null }),
        response: { status: 400, json: { message: words('Feedback is too short.') } },
      },
      async (url) => {
        const failure = await failureOf(send(url, null, refused.text.example));
        expect(failure).toMatchObject({ status: 400, serverMessage: 'Feedback is too short.' });
      },
    );
  });

  it('says when to try again after too many', () =>
    interact(
      {
        description: 'feedback past the rate limit',
        given: [given(providerStates.limitedFeedback)],
        request: request({ text, userId: null }),
        response: {
          status: 429,
          // `minutesUntilReset` may be there too.
          json: { message: words('You have sent a lot of feedback.') },
        },
      },
      async (url) =>
        expect(await failureOf(send(url, null))).toMatchObject({
          status: 429,
          serverMessage: 'You have sent a lot of feedback.',
        }),
    ));
});

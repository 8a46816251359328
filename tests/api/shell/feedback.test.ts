import { describe, expect, it } from 'vitest';
import { createFeedbackApi } from '../../../src/api/shell/feedback.ts';
import { failureOf } from '../../support/api-failure.ts';
import { aRecorder, asJson, nothing, summaryOf } from '../../support/api-recorder.ts';
import { html, json, nowhere } from '../../support/http-backend.ts';

const { signal } = new AbortController();
const feedback = { text: 'More rooms, please: "vicino" al mare è meglio.\n👍', userId: 7 };
const send = (url: string) => createFeedbackApi(url).sendFeedback(feedback, { signal });

describe('sending feedback', () => {
  it.each([
    { sender: 'a member', payload: feedback },
    { sender: 'a visitor', payload: { ...feedback, userId: null } },
  ])('of $sender sends the text and the user id without a token', async ({ payload }) => {
    const backend = await aRecorder(nothing(201));
    await createFeedbackApi(backend.url).sendFeedback(payload, { signal });
    expect(backend.sent.map(summaryOf)).toEqual([
      { line: 'POST /api/feedback', authorization: undefined, json: asJson(payload) },
    ]);
  });

  it.each([
    { name: 'no content', answer: nothing(204) },
    { name: 'an object', answer: json({ id: 1 }) },
  ])('succeeds with $name', async ({ answer }) => {
    const backend = await aRecorder(answer);
    await expect(send(backend.url)).resolves.toBeUndefined();
  });

  it('fails when a page answers in place of the backend', async () => {
    const backend = await aRecorder(html());
    expect(await failureOf(send(backend.url))).toMatchObject({ kind: 'unreadable' });
  });

  it.each([400, 429, 500, 503])('fails at %s after one request', async (status) => {
    const backend = await aRecorder(json({ message: 'No.', minutesUntilReset: 12 }, { status }));
    expect(await failureOf(send(backend.url))).toMatchObject({
      kind: 'rejected',
      status,
      serverMessage: 'No.',
      minutesUntilReset: 12,
    });
    expect(backend.sent).toHaveLength(1);
  });

  it('fails as network when nothing listens', async () => {
    expect(await failureOf(send(await nowhere()))).toMatchObject({ kind: 'network', status: undefined });
  });
});

import { describe, expect, it } from 'vitest';
import { createFeedbackApi } from '../../../src/api/shell/feedback.ts';
import { failureOf } from '../../support/api-failure.ts';
import { aRecorder, nothing } from '../../support/api-recorder.ts';
import { html, json } from '../../support/http-backend.ts';

const { signal } = new AbortController();
const feedback = { text: 'More rooms, please: "vicino" al mare è meglio.\n👍', userId: 7 };
const send = (url: string) => createFeedbackApi(url).sendFeedback(feedback, { signal });

describe('sending feedback', () => {
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
});

import { makeRedaction, redacted } from 'statechart-workbench/live/redact.ts';
import { represent } from 'statechart-workbench/live/represent.ts';
import { expect, test } from 'vitest';
import { redactionOptions } from '../../src/app/statecharts/redaction.ts';

const stanza = makeRedaction(redactionOptions);

test("the app's own texts are shown and its members' texts are redacted", () => {
  const message = {
    conversationId: 4,
    messageId: 9,
    senderId: 1,
    senderEmail: 'giulia@example.org',
    recipientId: 2,
    recipientEmail: 'marco@example.com',
    content: 'ciao',
    timestamp: '2026-01-01T00:00:00Z',
  };
  const hidden = { ...message, senderEmail: redacted, recipientEmail: redacted, content: redacted };
  expect(represent({ message: 'Passwords do not match.' }, stanza)).toEqual({
    message: 'Passwords do not match.',
  });
  expect(represent({ type: 'thread.received', message }, stanza)).toEqual({
    type: 'thread.received',
    message: hidden,
  });
  expect(represent({ items: [{ key: 'k', message, status: 'waiting' }] }, stanza)).toEqual({
    items: [{ key: 'k', message: hidden, status: 'waiting' }],
  });
  const thread = represent({ draft: 'ciao', messages: [message] }, stanza);
  expect(JSON.stringify(thread)).not.toMatch(/ciao|giulia|marco/);
  expect(represent({ type: 'records.keepDraft', conversationId: 4, text: 'ciao' }, stanza)).toMatchObject({
    text: redacted,
  });
});

import { createTestDatabase } from '@stanza/server/tests/support/database.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { pactFile, pactNames } from '../pact-files.ts';
import { chatUrl } from '../provider/chat-frames.ts';
import { startReferenceBackend } from '../provider/reference-backend.ts';
import { readPact } from '../verify/pact.ts';
import type { Result } from '../verify/results.ts';
import { verifyBackend } from '../verify/verify-backend.ts';

const pacts = await Promise.all(pactNames.map((name) => readPact(pactFile(name), () => false)));

let results: Map<unknown, Result>;

beforeAll(async () => {
  const { url: databaseUrl } = await createTestDatabase();
  const { url, states, close } = await startReferenceBackend({ databaseUrl });
  const options = {
    baseUrl: new URL(url),
    stateUrl: states.url,
    chatUrl: chatUrl(url),
    timeout: 20_000,
  };
  const verified = await verifyBackend(
    pacts.map((pact) => ({ pact, interactions: pact.interactions })),
    options,
  );
  results = new Map(verified.map((result) => [result.interaction, result]));
  return close;
});

describe.each(pacts)('the reference backend and the pact of $consumer', (pact) => {
  it.each(pact.interactions)('$description', (interaction) => {
    const { outcome, lines } = results.get(interaction) ?? {};
    expect({ outcome, lines }).toEqual({ outcome: 'passed', lines: [] });
  });
});

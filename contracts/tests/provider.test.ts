import { readFile } from 'node:fs/promises';
import { createTestDatabase } from '@stanza/server/tests/support/database.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pactFile, pactNames } from '../pact-files.ts';
import { type ReferenceBackend, startReferenceBackend } from '../provider/reference-backend.ts';
import { type Verification, verify } from '../provider/verification.ts';

const pactSchema = z.object({
  interactions: z.array(z.object({ type: z.string(), description: z.string() })),
});

const pacts = await Promise.all(
  pactNames.map(async (name) => {
    const { interactions } = pactSchema.parse(JSON.parse(await readFile(pactFile(name), 'utf8')));
    return { name, interactions };
  }),
);

describe.each(pacts)('the reference backend and the pact $name', ({ name, interactions }) => {
  let backend: ReferenceBackend;
  let verified: Map<string, Verification>;

  beforeAll(async () => {
    const { url } = await createTestDatabase();
    backend = await startReferenceBackend({ databaseUrl: url });
    const messages = interactions.filter(({ type }) => type === 'Asynchronous/Messages');
    const results = await verify(
      pactFile(name),
      backend,
      messages.map(({ description }) => description),
    );
    verified = new Map(results.map((result) => [result.description, result]));
    return () => backend.close();
  }, 60_000);

  it('has nothing else to keep', () => {
    expect([...verified.keys()].toSorted()).toEqual(
      interactions.map(({ description }) => description).toSorted(),
    );
  });

  it.each(interactions)('$description', ({ description }) => {
    expect(verified.get(description)?.mismatches).toEqual([]);
  });
});

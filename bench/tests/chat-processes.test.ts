/** A short run of `npm run chat-processes -w bench`. */

import { builtServer } from '@stanza/server/tests/support/built-server.ts';
import { createTestDatabase } from '@stanza/server/tests/support/database.ts';
import { expect, onTestFinished, test } from 'vitest';
import { noFaults } from '../chat/fault-counts.ts';
import { runProcesses } from '../chat/processes-run.ts';
import { lacksRedis, startRedis } from '../chat/redis-process.ts';

const timeout = 180_000;
const program = await builtServer();

test('two processes notify each other through PostgreSQL, and either may be killed', {
  timeout,
}, async () => {
  const { url } = await createTestDatabase('template0');
  const report = await runProcesses({ databaseUrl: url, redis: null, messages: 400, seed: 1, program });
  expect(report).toMatchObject({
    faults: noFaults,
    messages: 401,
    kills: 2,
    redisKills: 0,
    serverErrors: '',
  });
  expect(report.across).toBeGreaterThan(100);
});

test.skipIf(lacksRedis)(
  'two processes notify each other through Redis, and any of the three may be killed, also with few messages',
  {
    timeout,
  },
  async () => {
    const { url } = await createTestDatabase('template0');
    const redis = await startRedis();
    onTestFinished(redis.stop);
    const report = await runProcesses({ databaseUrl: url, redis, messages: 20, seed: 1, program });
    expect(report).toMatchObject({ faults: noFaults, messages: 21, kills: 2, redisKills: 1 });
  },
);

import { afterAll, beforeEach } from 'vitest';
import { lacksRedis, type RedisProcess, startRedis } from '../../../bench/chat/redis-process.ts';

/** A Redis for the calling test file. Without one on the path, the tests of the file are skipped; in CI they fail. */
export async function redisOrSkip(): Promise<RedisProcess> {
  if (lacksRedis) {
    beforeEach(({ skip }) => skip('redis-server is not on the path.'));
    const nothing = async () => undefined;
    return { url: 'redis://127.0.0.1:0', kill: nothing, start: nothing, stop: nothing };
  }
  const redis = await startRedis();
  afterAll(redis.stop);
  return redis;
}

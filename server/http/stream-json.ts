import { Readable } from 'node:stream';
import type * as z from 'zod/mini';

/**
 * Streams batches as one JSON array. Resolves when the first batch is read, so that a failure until then gets an error answer; a
 * later failure aborts the stream.
 */
export async function streamJson(
  batches: AsyncGenerator<readonly unknown[]>,
  schema: z.ZodMiniType<readonly unknown[]>,
): Promise<Readable> {
  const first = await batches.next();
  // In object mode the stream would buffer sixteen batches.
  return Readable.from(writeArray(first, batches, schema), { objectMode: false });
}

async function* writeArray(
  first: IteratorResult<readonly unknown[], unknown>,
  batches: AsyncGenerator<readonly unknown[]>,
  schema: z.ZodMiniType<readonly unknown[]>,
): AsyncGenerator<string> {
  let separator = '[';
  for (let batch = first; !batch.done; batch = await batches.next()) {
    if (batch.value.length === 0) continue;
    // One chunk for each batch: a chunk for each item would cost more than its JSON.
    yield separator + JSON.stringify(schema.parse(batch.value)).slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

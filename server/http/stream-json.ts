import { Readable } from 'node:stream';

/**
 * A JSON array as a stream of text. Resolves when its first items are there, so that a failure until then can be answered as one; a later
 * failure breaks the stream off.
 */
export async function streamJson(batches: AsyncGenerator<readonly unknown[]>): Promise<Readable> {
  const first = await batches.next();
  // In object mode it would hold sixteen batches.
  return Readable.from(writeArray(first, batches), { objectMode: false });
}

async function* writeArray(
  first: IteratorResult<readonly unknown[], unknown>,
  batches: AsyncGenerator<readonly unknown[]>,
): AsyncGenerator<string> {
  let separator = '[';
  for (let batch = first; !batch.done; batch = await batches.next()) {
    if (batch.value.length === 0) continue;
    // One chunk for a batch: a chunk for each item costs more than its JSON.
    yield separator + JSON.stringify(batch.value).slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { makeRandom, type Random } from '@stanza/server/demo/generate/random.ts';
import { openUpload, type Upload } from './upload-socket.ts';

interface Options {
  port: number;
  /** The tokens of members. */
  tokens: readonly string[];
  photo: Buffer;
  /** The number of uploads to abort. */
  count: number;
  /** The number of concurrent uploads. */
  lanes: number;
  seed: number;
}

export interface AbortReport {
  aborted: number;
  /** The number of aborts by part of the upload: head, body, or after the body. */
  points: { head: number; body: number; afterBody: number };
}

/** Aborts uploads at random points: in the head, in the body, or while the server processes the upload. */
export async function abortUploads(options: Options): Promise<AbortReport> {
  const { port, tokens, photo, count, lanes, seed } = options;
  const report: AbortReport = { aborted: 0, points: { head: 0, body: 0, afterBody: 0 } };
  let next = 0;
  async function runLane(lane: number) {
    const random = makeRandom(seed * lanes + lane);
    while (next < count) {
      const token = tokens[next++ % tokens.length] ?? '';
      const upload = await openUpload(port, token, photo);
      report.points[await abortAtRandom(upload, photo.length, random)] += 1;
      report.aborted += 1;
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  return report;
}

async function abortAtRandom(upload: Upload, photoLength: number, random: Random) {
  const point = random.pick(['head', 'body', 'afterBody'] as const);
  const bodyStart = upload.length - photoLength;
  const ends = {
    head: random.whole(0, bodyStart - 1),
    body: random.whole(bodyStart, upload.length - 1),
    afterBody: upload.length,
  };
  await upload.send(ends[point]);
  // A random pause, up to the time that the server needs for an answer.
  if (random.chance(0.7)) await pause(random.between(0, 60));
  // The server may have answered and closed the connection already.
  const closed = upload.socket.closed ? undefined : once(upload.socket, 'close');
  if (random.chance(0.5)) upload.socket.resetAndDestroy();
  else upload.socket.destroy();
  await closed;
  return point;
}

/**
 * Opens two uploads for each of four members, which fills all places, and completes them one at a time, the last one first. An upload
 * without a place would get no answer.
 * @returns how many of them succeeded
 */
export async function fillAllPlaces(port: number, tokens: readonly string[], photo: Buffer): Promise<number> {
  const uploads = await Promise.all(
    [...tokens.slice(0, 4), ...tokens.slice(0, 4)].map((token) => openUpload(port, token, photo)),
  );
  for (const upload of uploads) await upload.send(upload.length / 2);
  let succeeded = 0;
  for (const upload of uploads.toReversed()) {
    await upload.send(upload.length);
    const status = await Promise.race([upload.status, pause(10_000, 0, { ref: false })]);
    if (status === 201) succeeded += 1;
  }
  for (const { socket } of uploads) socket.destroy();
  return succeeded;
}

/** The image files that no listing of these members uses. */
export async function findUnusedFiles(
  url: string,
  tokens: readonly string[],
  folder: string,
): Promise<string[]> {
  const used = new Set<string>();
  for (const token of tokens) {
    const response = await fetch(new URL('/api/users/me/listings', url), {
      headers: { authorization: `Bearer ${token}` },
    });
    for (const { imageUrls } of (await response.json()) as { imageUrls: string[] }[]) {
      for (const address of imageUrls) used.add(address.replace(/^.*\/images\/(.+)\.webp$/, '$1'));
    }
  }
  const names = await readdir(folder);
  return names.filter((name) => !used.has(name.replace(/-\d+\.webp$/, '')));
}

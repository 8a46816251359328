/**
 * `npm run upload-aborts -w bench`: aborts uploads at random points. Exits with 1 if the server then has fewer upload places than before,
 * or if it keeps a file of a failed upload.
 */
import path from 'node:path';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import sharp from 'sharp';
import { openAccount } from './chat/account.ts';
import { readNumbers } from './chat/options.ts';
import { startServerProcess } from './chat/server-process.ts';
import { printTable } from './chat/table.ts';
import { abortUploads, fillAllPlaces, findUnusedFiles } from './uploads/aborts.ts';

const { aborts, seed } = readNumbers({ aborts: 10_000, seed: 1 });
const folder = temporaryFolder('stanza-uploads-');
const server = await startServerProcess({
  DATA_DIR: folder,
  RATE_LIMIT_SCALE: '100000',
  LISTINGS_PER_USER: '999999',
});
try {
  const names = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elena', 'Fabio', 'Gaia', 'Ugo'];
  const accounts = [];
  for (const name of names) accounts.push(await openAccount(server.url, name));
  const tokens = accounts.map(({ token }) => token);
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c03020' } })
    .jpeg()
    .toBuffer();
  const start = performance.now();
  const { aborted, points } = await abortUploads({
    port: server.port,
    tokens,
    photo,
    count: aborts,
    lanes: 16,
    seed,
  });
  const seconds = Math.round((performance.now() - start) / 1000);
  const places = await fillAllPlaces(server.port, tokens, photo);
  const unused = await findUnusedFiles(server.url, tokens, path.join(folder, 'images'));
  printTable([
    ['uploads aborted', aborted],
    ['  in the head', points.head],
    ['  in the body', points.body],
    ['  after the body', points.afterBody],
    ['seconds', seconds],
    ['places free, of 8', places],
    ['files of failed uploads', unused.length],
  ]);
  if (server.errors() !== '') console.error(`Standard error of the server:\n${server.errors()}`);
  process.exitCode = places === 8 && unused.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}

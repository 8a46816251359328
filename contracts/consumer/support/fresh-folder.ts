import { mkdir, rm } from 'node:fs/promises';
import { writtenPacts } from '../../pact-files.ts';

/** Empties the folder before a run, because a pact file would keep the interactions of earlier runs. */
export default async function setup(): Promise<void> {
  await rm(writtenPacts, { recursive: true, force: true });
  await mkdir(writtenPacts, { recursive: true });
}

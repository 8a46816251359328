import { mkdir, rm } from 'node:fs/promises';
import { writtenPacts } from '../../pact-files.ts';

/** Before any interaction is written: those of an earlier run would stay beside the new ones. */
export default async function setup(): Promise<void> {
  await rm(writtenPacts, { recursive: true, force: true });
  await mkdir(writtenPacts, { recursive: true });
}

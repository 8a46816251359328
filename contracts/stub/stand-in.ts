import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pactFile, pactNames } from '../pact-files.ts';
import { readPact } from '../verify/pact.ts';
import { startFront } from './front.ts';
import { standInPact } from './stand-in-pact.ts';
import { startStubServer } from './stub-server.ts';

export interface StandIn {
  /** Without a slash at its end. */
  url: string;
  /** Resolves with the reason if it ends by itself. */
  ended: Promise<string>;
  close(): Promise<void>;
}

interface StandInOptions {
  port: number;
  /** Interactions that answer in place of their call's success. */
  answers: readonly string[];
  onAnswer?(line: string): void;
}

/** A backend that answers every call of the committed pacts with their examples. */
export async function startStandIn({
  port,
  answers,
  onAnswer = () => undefined,
}: StandInOptions): Promise<StandIn> {
  const pacts = await Promise.all(pactNames.map((name) => readPact(pactFile(name), () => false)));
  const pact = standInPact(pacts, answers);
  const folder = await mkdtemp(path.join(tmpdir(), 'stanza-stub-'));
  const closers = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    const file = path.join(folder, 'pact.json');
    await writeFile(file, JSON.stringify(pact));
    const stub = await startStubServer(file);
    closers.push(stub.stop);
    const front = await startFront({ target: stub.port, port, onAnswer });
    closers.push(front.close);
    return { url: front.url, ended: stub.ended, close };
  } catch (error) {
    await close();
    throw error;
  }
}

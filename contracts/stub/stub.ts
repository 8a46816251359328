import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pactFile, pactNames } from '../pact-files.ts';
import { readPact } from '../verify/pact.ts';
import { startCorsProxy } from './cors-proxy.ts';
import { stubPact } from './stub-pact.ts';
import { startStubServer } from './stub-server.ts';

export interface Stub {
  /** Without a trailing slash. */
  url: string;
  /** Resolves with the reason if the stub server exits by itself. */
  ended: Promise<string>;
  close(): Promise<void>;
}

interface StubOptions {
  port: number;
  /** Patterns of interactions that replace the successful ones of their calls. */
  answers: readonly string[];
  onAnswer?(line: string): void;
}

/** Starts a backend that answers every call of the committed pacts with its example. */
export async function startStub({ port, answers, onAnswer = () => undefined }: StubOptions): Promise<Stub> {
  const pacts = await Promise.all(pactNames.map((name) => readPact(pactFile(name), () => false)));
  const pact = stubPact(pacts, answers);
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
    const proxy = await startCorsProxy({ target: stub.port, port, onAnswer });
    closers.push(proxy.close);
    return { url: proxy.url, ended: stub.ended, close };
  } catch (error) {
    await close();
    throw error;
  }
}

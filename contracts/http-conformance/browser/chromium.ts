import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ConsoleMessage, chromium, type Page } from '@playwright/test';
import { ApiError } from '@stanza/domain/api-error.ts';
import { build } from 'vite';
import { chromiumArgs, findChromium } from '../../../scripts/chromium.mjs';
import { UsageError } from '../../command-line/usage-error.ts';
import { Mismatch } from '../../conformance/mismatch.ts';
import { listen } from '../../local-server.ts';
import { type App, openApp } from '../app.ts';
import type { Failed, Sent } from './messages.ts';

/** A page of a real Chromium, at the origin of the app. */
export interface AppPage {
  page: Page;
  origin: string;
  /** The app's own clients, which call the backend from the page. */
  openApp(baseUrl: string): App;
  /** Whether an image loads. */
  loads(address: string): Promise<boolean>;
  /** Chromium's reason for the last request that it blocked. */
  blocked(): string;
  close(): Promise<void>;
}

/** Starts Chromium with an empty page at the app's origin, served by this machine. Throws a `UsageError` without Chromium. */
export async function openChromium(origin: string): Promise<AppPage> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new UsageError(
      '--browser needs a Chromium, such as that of `npx --yes playwright install chromium`',
    );
  }
  const site = await servePage(origin);
  const { host, hostname, port, protocol } = new URL(origin);
  const place = port === '' ? `${hostname}:${protocol === 'https:' ? 443 : 80}` : host;
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArgs, `--host-resolver-rules=MAP ${place} ${new URL(site.url).host}`],
  });
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  let reason = '';
  page.on('console', (said: ConsoleMessage) => {
    if (said.type() === 'error')
      reason = /(?:policy: |Mixed Content: )(.*)/s.exec(said.text())?.[1] ?? reason;
  });
  await page.goto(origin);
  const blocked = () => reason.split('\n')[0] ?? '';
  return {
    page,
    origin,
    openApp: (baseUrl) => remoteApp(page, baseUrl, blocked),
    loads: (address) => page.evaluate((given) => Reflect.get(globalThis, 'stanza').loads(given), address),
    blocked,
    async close() {
      await browser.close();
      await site.close();
    },
  };
}

function remoteApp(page: Page, baseUrl: string, blocked: () => string): App {
  const local = openApp(baseUrl);
  const remote = Object.keys(local).map((name) => [
    name,
    async (...args: unknown[]) => {
      const sent = await Promise.all(args.map(toSend));
      const result: { value?: unknown } | Failed = await page.evaluate(
        ([base, called, given]) => Reflect.get(globalThis, 'stanza').call(base, called, given),
        [baseUrl, name, JSON.stringify(sent)] as const,
      );
      if ('mismatch' in result) throw new Mismatch(result.mismatch);
      if (!('failure' in result)) return result.value;
      const { kind, message, answer } = result.failure;
      const reason = kind === 'network' && blocked() !== '' ? ` Chromium: ${blocked()}` : '';
      const { status, ...fields } = answer;
      throw new ApiError(kind, `${message}${reason}`, { ...fields, ...(status !== undefined && { status }) });
    },
  ]);
  return { ...local, ...Object.fromEntries(remote), baseUrl };
}

async function toSend(value: unknown): Promise<Sent> {
  if (value instanceof AbortSignal) return { isSignal: true };
  if (value instanceof File) {
    const base64 = Buffer.from(await value.arrayBuffer()).toString('base64');
    return { base64, name: value.name, type: value.type };
  }
  if (Array.isArray(value)) return await Promise.all(value.map(toSend));
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(async ([name, inner]) => [name, await toSend(inner)] as const);
    return Object.fromEntries(await Promise.all(fields));
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

/** Serves the page with the app's clients at every path. */
async function servePage(origin: string) {
  bundled ??= bundle();
  const script = await bundled;
  const answer = (request: { url?: string }, response: ServerResponse) => {
    const isScript = request.url === '/stanza.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? script : '<!doctype html><title>Stanza</title><script src="/stanza.js"></script>',
    );
  };
  if (origin.startsWith('http:')) return await listen(createServer(answer));
  return await listen(createSecureServer(await makeCertificate(), answer));
}

let bundled: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: path.join(import.meta.dirname, 'page.ts'), formats: ['iife'], name: 'page' },
    },
  });
  const [{ output } = { output: [] }] = [built].flat().filter((one) => 'output' in one);
  const [chunk] = output;
  if (chunk?.type !== 'chunk') throw new Error('The page has no script.');
  return chunk.code;
}

/** A certificate that only this Chromium accepts. */
async function makeCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stanza-certificate-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
  try {
    const made = spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=stanza'],
      ...['-keyout', key, '-out', cert],
    ]);
    if (made.status !== 0) throw new UsageError('--browser with an https: origin needs openssl');
    return { key: await readFile(key), cert: await readFile(cert) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, createServer, type InlineConfig, type Rolldown } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { machineCoverage } from '../src/coverage/vite-plugin.ts';

let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'coverage-plugin-'));
  writeFileSync(path.join(root, 'index.html'), '<!doctype html><title>App</title>');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const config = (): InlineConfig => ({
  configFile: false,
  root,
  logLevel: 'error',
  plugins: [machineCoverage({ file: 'coverage.json' })],
});

async function assetsOfBuild(): Promise<string[]> {
  const built = await build({ ...config(), build: { write: false } });
  const { output } = built as Rolldown.RolldownOutput;
  return output.map(({ fileName }) => fileName);
}

async function askDevelopmentServer(): Promise<{ type: string; body: string }> {
  const server = await createServer({ ...config(), server: { port: 0, host: '127.0.0.1', ws: false } });
  try {
    await server.listen();
    const response = await fetch(new URL('machine-coverage.json', server.resolvedUrls?.local[0]));
    return { type: response.headers.get('content-type') ?? '', body: await response.text() };
  } finally {
    await server.close();
  }
}

describe('the coverage file of a build', () => {
  it('is included in the build when it exists', async () => {
    expect(await assetsOfBuild()).not.toContain('machine-coverage.json');
    writeFileSync(path.join(root, 'coverage.json'), '{}');
    expect(await assetsOfBuild()).toContain('machine-coverage.json');
  });

  it('is served in development, always the newest', async () => {
    expect((await askDevelopmentServer()).type).not.toContain('json');
    writeFileSync(path.join(root, 'coverage.json'), '{"a":1}');
    expect(await askDevelopmentServer()).toEqual({ type: 'application/json', body: '{"a":1}' });
  });
});

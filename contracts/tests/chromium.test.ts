import { cleanUpAfterUse } from '@stanza/server/tests/support/cleanup.ts';
import { expect, test, vi } from 'vitest';
import { runCommand } from '../http-conformance/command.ts';
import { browserMutations } from '../mutations/browser-mutations.ts';
import { startProxy } from '../mutations/proxy.ts';
import { openIndependent } from './support/independent.ts';
import { run } from './support/run.ts';

// Chromium can be slow to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const inChromium = ['--origin', 'http://app.example', '--browser', '--photo-size', '20000'];

test('in a real Chromium the independent provider passes every check', async () => {
  const { url } = await openIndependent();
  const { code, out } = await run(runCommand, [url, ...inChromium, '--only', 'chromium.']);
  expect(out).toMatch(/^\d+ passed, 0 failed/m);
  expect(out).toMatch(/^chromium\.calls +required +passed/m);
  expect(code).toBe(0);
});

test('a rejection that Chromium hides from the app has Chromium’s reason', async () => {
  const { url } = await openIndependent();
  const proxy = await startProxy(url);
  cleanUpAfterUse(proxy.close);
  const name = 'none on failures';
  proxy.mutate(browserMutations.find((mutation) => mutation.name === name) ?? null);
  const { code, out } = await run(runCommand, [proxy.url, ...inChromium, '--only', 'chromium.calls']);
  expect(out).toContain("No 'Access-Control-Allow-Origin' header is present");
  expect(code).toBe(1);
});

import { createSuiteCommand } from '../command-line/suite-command.ts';
import { UsageError } from '../command-line/usage-error.ts';
import type { Result } from '../conformance/check.ts';
import { Mismatch, NotApplicable, NotChecked, reasonOf } from '../conformance/mismatch.ts';
import { whyUnreachable } from '../verify/reach.ts';
import { allChecks } from './all-checks.ts';
import type { AppPage } from './browser/chromium.ts';
import { chromiumChecks } from './checks/chromium.ts';
import type { HttpCheck } from './http-check.ts';
import { type Options, readOptions, usage } from './options.ts';
import { openSite, type Site } from './site.ts';

/** `conformance:http`. Resolves with the exit code. */
export const runCommand = createSuiteCommand<HttpCheck, Options>({
  part: 'http',
  usage,
  readOptions,
  checksOf: (options) =>
    options === null || options.isBrowser ? [...allChecks, ...chromiumChecks] : allChecks,
  async start(checks, options) {
    const unreachable = await whyUnreachable(new URL(options.baseUrl));
    if (unreachable !== null) throw new UsageError(`${options.baseUrl} cannot be reached: ${unreachable}`);
    const chromium = options.isBrowser ? await startChromium(options.origin) : null;
    return runChecks(checks, options, chromium);
  },
});

async function* runChecks(
  checks: readonly HttpCheck[],
  options: Options,
  chromium: AppPage | null,
): AsyncGenerator<Result> {
  try {
    const site = openSite(options, chromium);
    for (const check of checks) yield await tryCheck(check, site, options.isStrict);
    await site.leave();
  } finally {
    await chromium?.close();
  }
}

/** The package for backend teams contains neither this file nor Chromium, so the import is dynamic. */
async function startChromium(origin: string): Promise<AppPage> {
  const file = new URL('browser/chromium.ts', import.meta.url).href;
  const module = await import(/* @vite-ignore */ file).catch((cause: unknown) => {
    throw new UsageError('--browser works in a checkout of the repository only', { cause });
  });
  return await (module as typeof import('./browser/chromium.ts')).openChromium(origin);
}

/** Runs one check on a site, which checks may share. */
export async function tryCheck(check: HttpCheck, site: Site, isStrict: boolean): Promise<Result> {
  const start = performance.now();
  const ended = (outcome: Result['outcome'], detail: string): Result => ({
    check,
    outcome,
    detail,
    milliseconds: performance.now() - start,
  });
  try {
    await check.run(site);
    return ended('passed', '');
  } catch (failure) {
    const isOurs = failure instanceof Mismatch || failure instanceof NotChecked;
    const detail = isOurs ? failure.message : reasonOf(failure);
    if (failure instanceof NotChecked) return ended('not checked', detail);
    if (failure instanceof NotApplicable) return ended('skipped', detail);
    return ended(isStrict || check.level === 'required' ? 'failed' : 'not supported', detail);
  }
}

import { type AppPage, openChromium } from '../http-conformance/browser/chromium.ts';
import { chromiumChecks } from '../http-conformance/checks/chromium.ts';
import { tryCheck } from '../http-conformance/command.ts';
import { openSite } from '../http-conformance/site.ts';
import type { Mutation } from './mutation.ts';
import { startProxy } from './proxy.ts';
import { type Row, tryConformance } from './table.ts';
import { walk } from './walk.ts';

const origin = 'https://app.example';

/** The calls that the walk makes in Chromium, through the app's clients. */
const walked = [
  'GET /api/users/me',
  'PUT /api/users/me',
  'DELETE /api/users/me/listings/*',
  'POST /api/users/me/likes/*',
  'POST /api/feedback',
  'GET /api/search/listings',
];
/** The checks that need one browser with two members, or its page. */
const scenes = /\.(change|logout|back|link|images)$/;

/** Labels each mutation by its effect in Chromium, and tests whether the checks of `conformance:http` catch it without a browser. */
export async function makeBrowserTable(
  backend: { url: string; states: { url: string } },
  mutations: readonly Mutation[],
  onRow: (row: Row) => void,
): Promise<Row[]> {
  const proxy = await startProxy(backend.url);
  const target = {
    baseUrl: `${proxy.url}/`,
    origin,
    people: [null, null],
    photoBytes: 2000,
    stateUrl: null,
    wait: 0,
  } as const;
  const look = async (chromium: AppPage) => {
    const place = { url: proxy.url, stateUrl: backend.states.url };
    const seen: string[] = [];
    for (const call of walked) seen.push(...(await walk(place, call, chromium.openApp)));
    const site = openSite(target, chromium);
    for (const check of chromiumChecks) {
      if (scenes.test(check.id)) seen.push((await tryCheck(check, site, true)).outcome);
    }
    await site.leave();
    // Without a `Link` header a check is skipped, but people see no difference.
    return JSON.stringify(seen).replaceAll('"skipped"', '"passed"');
  };
  try {
    const usual = await inChromium(look);
    const rows: Row[] = [];
    for (const mutation of mutations) {
      proxy.mutate(mutation);
      const isBreaking = (await inChromium(look)) !== usual;
      const row = { mutation, isBreaking, caughtBy: await tryConformance(proxy.url, { origin }) };
      proxy.mutate(null);
      onRow(row);
      rows.push(row);
    }
    return rows;
  } finally {
    await proxy.close();
  }
}

/** Starts a new browser, whose cache is empty. */
async function inChromium<T>(use: (chromium: AppPage) => Promise<T>): Promise<T> {
  const chromium = await openChromium(origin);
  try {
    return await use(chromium);
  } finally {
    await chromium.close();
  }
}

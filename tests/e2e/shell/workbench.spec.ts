import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fillLogin, register } from '../members.ts';
import { test as base, expect, expectSoundAtAllWidths, whileClockStands } from '../support.ts';

/** Fails on a request to another origin. */
const test = base.extend<{ outbound: string[] }>({
  outbound: [
    async ({ context, baseURL }, use) => {
      const outbound: string[] = [];
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        const isLocal = origin === baseURL || protocol === 'data:' || protocol === 'blob:';
        if (!isLocal) outbound.push(request.url());
      });
      await use(outbound);
      expect(outbound, 'requests to other origins').toEqual([]);
    },
    { auto: true },
  ],
});

const status = (page: Page) => page.getByRole('status').filter({ hasText: /^(Started|Step|Not started)/ });
/** The event is a button on the chart and in the list; the list comes last. */
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).last().click();

/** A complete password reset. */
const wholeReset = [
  'field.change field: "email", value: "giulia@example.org"',
  'form.submit',
  'sendResetMail done: nothing',
  'field.change field: "token", value: "token-of-the-mail"',
  'field.change field: "newPassword", value: "long enough"',
  'field.change field: "confirmPassword", value: "long enough"',
  'form.submit',
  'resetPassword done: nothing',
  'Next delay',
];

test('a run is simulated to its end, exported, opened in another browser and replayed, and ends in an error', async ({
  page,
  browser,
  logged,
}) => {
  const atEnd = 'Step 9: 2,000 ms pass. Now finished (done).';
  await page.goto('/statecharts#machine=passwordReset&tab=simulate');
  await press(page, 'Start');
  for (const [index, name] of wholeReset.entries()) {
    await press(page, name);
    await expect(status(page)).toHaveText(new RegExp(`^Step ${index + 1}:`));
  }
  await expect(status(page)).toHaveText(atEnd);
  const saving = page.waitForEvent('download');
  await press(page, 'Export recording');
  const file = await (await saving).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ machine: 'passwordReset' });

  await test.step('another browser opens the file, refuses one that is no recording, and replays the run', async () => {
    const other = await (await browser.newContext()).newPage();
    await other.clock.install();
    await other.goto('/statecharts#machine=passwordReset&tab=simulate');
    await other.getByLabel('Recording').setInputFiles(file);
    await expect(status(other)).toHaveText(atEnd);
    const buffer = Buffer.from('{"a":1');
    await other.getByLabel('Recording').setInputFiles({ name: 'x', mimeType: 'application/json', buffer });
    await expect(other.getByRole('alert')).toBeVisible();
    await expect(status(other)).toHaveText(atEnd);
    await whileClockStands(
      other,
      () => press(other, 'Replay'),
      () => expect(status(other)).toHaveText(/^(Started|Step [1-3]:)/),
    );
    await expect(status(other)).toHaveText(atEnd);
    // The address gets the steps after the screen has shown them.
    await expect(async () => {
      expect(page.url()).toContain('steps=');
      await other.goto('about:blank');
      await other.goto(page.url());
      await expect(status(other)).toHaveText(atEnd, { timeout: 20_000 });
    }).toPass();
  });

  await test.step('the run ends in an error', async () => {
    for (let step = 0; step < 3; step++) await press(page, 'Back');
    await expect(status(page)).toHaveText(/^Step 6: .* Now reset\.idle\.$/);
    await page.locator('.wb-pan').getByRole('button', { name: 'form.submit' }).first().click();
    await press(page, /^resetPassword failed: network/);
    await expect(status(page)).toHaveText('Step 8: resetPassword failed: network. Now reset.idle.');
    await expect(page.getByText('Network error. Please try again.').first()).toBeVisible();
  });
  expect(logged).toEqual([]);
});

test('a live tab can be observed during a login and logged out from the workbench', async ({
  page: app,
  context,
}) => {
  const member = await register(app);
  await app.goto('/login');
  // The last opened tab is in front: browsers rarely draw background tabs.
  const page = await context.newPage();
  // The workbench must not run the app: it would take over sending from the watched tab.
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/^\/(api|geocode)\//.test(new URL(request.url()).pathname)) calls.push(request.url());
  });
  page.on('websocket', (socket) => calls.push(socket.url()));
  await page.goto('/statecharts?live');
  await page.getByRole('button', { name: /^Attach to/ }).click();
  const actors = page.getByRole('tree', { name: 'Actors' });
  const happened = page.getByRole('listbox', { name: 'What happened' });
  await expect(actors.getByRole('treeitem', { name: /^session .*visitor/ })).toBeVisible();
  await actors.getByRole('treeitem', { name: /^login .*/ }).click();

  await fillLogin(app, member);
  await expect(app.getByRole('button', { name: 'Menu' })).toBeVisible();
  await page.getByLabel('Search in events, states and effects').fill('form.submit');
  await expect(happened.getByRole('option', { name: /form\.submit/ }).first()).toBeVisible();
  await expect(actors.getByRole('treeitem', { name: /^session .*member/ })).toBeVisible();

  await actors.getByRole('treeitem', { name: /^session / }).click();
  await expect(page.locator('.wb-state.is-active').first()).toBeVisible();
  // The form of the bundle must not reduce the height of the chart.
  await press(page, 'Bug bundle');
  await expect(page.getByRole('form', { name: 'Bug bundle' })).toBeVisible();
  await expect
    .poll(async () => (await page.locator('.wb-live-picture').boundingBox())?.height)
    .toBeGreaterThan(200);
  await press(page, 'Cancel');
  await press(page, 'session.logout');
  await expect(app.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(actors.getByRole('treeitem', { name: /^session .*visitor/ })).toBeVisible();

  const saving = page.waitForEvent('download');
  await press(page, 'Export session');
  const kept = await readFile(await (await saving).path(), 'utf8');
  expect(kept).toContain('form.submit');
  expect(kept, 'the password').not.toContain(member.password);
  expect(kept, 'the address').not.toContain(member.email);
  // The same tab loads another page.
  await app.goto('/feedback');
  await expect(actors.getByRole('treeitem', { name: /^feedback/ })).toBeVisible();
  await expect(page.getByText(/^Attached to/)).toBeVisible();
  await app.close();
  await expect(page.getByText(/^No longer attached/)).toBeVisible();
  await page.getByLabel('Session', { exact: true }).setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('[]'),
  });
  await expect(page.getByRole('alert')).toBeVisible();
  expect(calls, 'calls of the workbench').toEqual([]);
});

test('a link to a state shows it on the chart and in the outline; the chart can be moved', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const id of ['account.kept|hold.ended|0', 'form.finished']) {
    await page.goto('about:blank');
    await page.goto(`/statecharts#machine=listingCreation&selected=listingCreation.${id}`);
    await expect(page.getByRole('treeitem', { selected: true })).toBeInViewport({ ratio: 0.9 });
  }
  const box = page.locator('.wb-state.is-selected');
  await expect(box).toBeInViewport({ ratio: 1 });

  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 40, y + height / 2 + 30);
  await page.mouse.up();
  await expect
    .poll(async () => {
      const moved = await box.boundingBox();
      return [moved?.x, moved?.y].map((at) => Math.round(at ?? 0));
    })
    .toEqual([x - 40, y + 30].map(Math.round));

  // The button of a partly visible state gets the focus: the browser must not scroll the chart inside its frame.
  await page
    .getByRole('button', { name: /^Collapse (?!all)/ })
    .first()
    .focus();
  await expect(page.getByRole('button', { name: 'Zoom In' })).toBeInViewport({ ratio: 1 });
});

test('with forced colours a chart has the colours of the system, and only the chart is printed', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/statecharts#machine=passwordReset');
  const colour = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  await expect(page.locator('.wb-arrow-line').first()).toBeAttached();
  const text = await colour('.wb-panel', 'color');
  expect(await colour('.wb-arrow-line', 'stroke')).toBe(text);
  for (const part of ['[role="tab"]', '.wb-machine']) {
    const [chosen, other] = [`${part}:is([aria-selected="true"], [aria-current])`, `${part}:last-child`];
    expect(await colour(chosen, 'background-color')).not.toBe(await colour(other, 'background-color'));
  }

  await page.emulateMedia({ forcedColors: 'none', media: 'print', colorScheme: 'dark' });
  const paper = page.locator('body > .wb-printed');
  await expect(paper).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  expect(await paper.locator('.wb-state').count()).toBe(await page.locator('.wb-item-state').count());
  await page.setViewportSize({ width: 700, height: 1000 });
  expect((await paper.locator('> svg').boundingBox())?.width).toBeLessThanOrEqual(700);
  expect(await colour('.wb-printed .wb-state', 'background-color')).toBe('rgb(255, 253, 248)');
});

test('a chart has the width of the page, and a click on the middle of its button collapses a state', async ({
  page,
}) => {
  const chart = page.getByRole('application', { name: /^Statechart of/ });
  await page.goto('/statecharts#machine=passwordReset');
  await expect(chart.locator('.wb-state').first()).toBeVisible();
  await page.getByRole('button', { name: 'Fit the whole chart' }).click();
  await page.getByRole('button', { name: 'Collapse reset' }).click();
  await expect(page.getByRole('button', { name: 'Expand reset' })).toBeVisible();

  for (const width of [639, 640, 703, 704])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 400 });
      await expect.poll(async () => (await chart.boundingBox())?.width).toBeGreaterThan(width / 3);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
});

test('the chart shows the coverage of the tests', async ({ page }) => {
  // Before any test has run, a local build has no coverage. In CI, the build runs after the tests.
  test.skip(!process.env.CI && !existsSync('dist/machine-coverage.json'), 'built before any test ran');
  await page.goto('/statecharts#machine=passwordReset');
  await press(page, 'Coverage');
  await press(page, 'From this build');
  await expect(page.getByText('No gaps: the tests cover everything.')).toBeVisible();
});

test('the workbench passes the accessibility and overflow checks at all widths, with a chart and with a simulated path', async ({
  page,
  logged,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/statecharts#machine=session');
  await expect(page.locator('.wb-state').first()).toBeVisible();
  await expectSoundAtAllWidths(page);

  await page.goto('/statecharts#machine=passwordReset&tab=paths');
  await page.getByLabel('Leads to').selectOption('passwordReset.finished');
  await page
    .getByRole('list', { name: /^Paths to/ })
    .first()
    .getByRole('button')
    .first()
    .click();
  await press(page, 'Play');
  await expect(status(page)).toHaveText(/Now finished \(done\)\.$/);
  await expectSoundAtAllWidths(page);
  expect(logged).toEqual([]);
});

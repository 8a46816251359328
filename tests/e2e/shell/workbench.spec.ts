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

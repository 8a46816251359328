import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type Account, aPerson, aPhotoFile, draft, register } from '../e2e/members.ts';
import { launchFirefox } from './firefox.ts';
import { type Engine, Tab } from './tab.ts';
import { launchWebKit } from './webkit.ts';

const names = ['Firefox', 'WebKit'] as const;
type EngineName = (typeof names)[number];

interface WorkerFixtures {
  engines: Record<EngineName, Engine>;
}

interface Fixtures {
  /** Opens a tab with separate cookies and storage, at the size of a phone. */
  newTab: (engine: EngineName) => Promise<Tab>;
  /** Makes an account through the API. */
  newMember: (overrides?: Partial<Account>) => Promise<Account>;
  /** Takes screenshots of a tab at the sizes of a phone and a large screen, for comparison by eye. */
  picture: (tab: Tab, name: string) => Promise<void>;
}

const test = base.extend<Fixtures, WorkerFixtures>({
  engines: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern.
    async ({}, use) => {
      const engines = { Firefox: await launchFirefox(), WebKit: await launchWebKit() };
      await use(engines);
      await Promise.all(Object.values(engines).map((engine) => engine.close()));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  newTab: async ({ engines, baseURL }, use) => {
    const tabs: Tab[] = [];
    await use(async (name) => {
      const tab = new Tab(await engines[name].newTab(), baseURL ?? '');
      tabs.push(tab);
      await tab.resize(450, 844);
      return tab;
    });
    await Promise.all(tabs.map((tab) => tab.close()));
  },
  newMember: async ({ request }, use) => use((overrides) => register({ request }, aPerson(overrides))),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern.
  picture: async ({}, use, { project }) => {
    await mkdir(project.outputDir, { recursive: true });
    await use(async (tab, name) => {
      for (const [size, width, height] of [
        ['large', 1280, 900],
        ['phone', 450, 844],
      ] as const) {
        await tab.resize(width, height);
        await tab.screenshot(join(project.outputDir, `${name}-${size}.png`));
      }
    });
  },
});

const button = (name: string | RegExp) => ({ role: 'button', name });
const link = (name: string | RegExp) => ({ role: 'link', name });
const heading = (name: string | RegExp) => ({ role: 'heading', name });
const message = { role: 'textbox', name: 'Message' };

async function logIn(tab: Tab, { email, password }: Account): Promise<void> {
  await tab.open('/login');
  await tab.type({ label: 'Email' }, email);
  await tab.type({ label: 'Password' }, password);
  await tab.click(button('Sign In'));
  await tab.sees(button('Menu'));
}

async function write(tab: Tab, text: string): Promise<void> {
  await tab.type(message, text);
  await tab.click(button('Send'));
  await tab.seesText(text);
}

for (const engine of names) {
  test.describe(engine, () => {
    test('a visitor searches, uses the map and opens a room', async ({ newTab, picture }) => {
      const tab = await newTab(engine);
      await tab.open('/');
      await tab.sees(heading('Your Space, Your Match.'));
      await expect
        .poll(() =>
          tab.run('return [...document.images].every((one) => one.complete && one.naturalWidth > 0);'),
        )
        .toBe(true);
      await picture(tab, `${engine}-landing`);
      await tab.type({ role: 'combobox', name: 'City or university' }, 'bocc');
      await tab.click({ role: 'option', name: /Bocconi/ });
      await tab.choose({ label: 'Price' }, 'Up to 900 EUR');
      await tab.click(button('Find'));
      await tab.sees(heading("Results for 'Bocconi'"));
      await tab.sees({ role: 'article' });
      await picture(tab, `${engine}-results`);

      await tab.click(button('Show map'));
      await tab.sees(button(/rooms here|month/));
      await picture(tab, `${engine}-map`);

      await tab.open('/listings?location=Milano');
      await tab.click({ role: 'link', inside: { role: 'article' } });
      await expect.poll(() => tab.address()).toMatch(/^\/listing\/\d+$/);
      await tab.sees({ role: 'heading' });
      await tab.seesText('Listed ');
      await picture(tab, `${engine}-listing`);
    });

    test('a member publishes a room with photos', async ({ newTab, newMember, picture }, { outputDir }) => {
      const photos = await Promise.all(['a.png', 'b.png'].map((name) => aPhotoFile(name)));
      await mkdir(outputDir, { recursive: true });
      const paths = photos.map(({ name }) => resolve(outputDir, name));
      for (const [index, { buffer }] of photos.entries()) await writeFile(paths[index] ?? '', buffer);

      const tab = await newTab(engine);
      await logIn(tab, await newMember());
      await tab.open('/create-listing');
      for (const [label, value] of Object.entries(draft)) {
        if (label === 'Start Date') await tab.choose({ label }, value);
        else await tab.type({ label }, value);
      }
      await tab.click({ label: 'Indefinite stay (no end date)' });
      await tab.upload({ label: 'Add photos' }, paths);
      await tab.seesText('2 of 4 photos');
      await picture(tab, `${engine}-create-listing`);
      await tab.click(button('Create Listing'));
      await tab.seesText('Listing created successfully!');
      await tab.open('/profile');
      await tab.seesText(draft['Listing Title']);
      await picture(tab, `${engine}-profile`);
    });

    test('a visitor steps through a statechart', async ({ newTab, picture }) => {
      const tab = await newTab(engine);
      await tab.open('/statecharts#machine=passwordReset&tab=simulate');
      await tab.click(button('Start'));
      await tab.click(button('form.submit'));
      await tab.seesText('Step 1:');
      await picture(tab, `${engine}-workbench`);
    });
  });
}

test('members in Firefox and WebKit chat with each other', async ({ newTab, newMember, picture }) => {
  const anna = await newMember({ firstName: 'Anna' });
  const bruno = await newMember({ firstName: 'Bruno' });
  const [firefox, webkit] = [await newTab('Firefox'), await newTab('WebKit')];
  await logIn(firefox, anna);
  await logIn(webkit, bruno);
  await firefox.open('/chat-page');
  await firefox.seesText('Connected to');
  await firefox.type({ label: 'Recipient email' }, bruno.email);
  await write(firefox, 'Ciao Bruno, from Firefox');
  await webkit.open('/conversations');
  await webkit.click(link(/Anna/));
  await webkit.seesText('Ciao Bruno, from Firefox');
  await write(webkit, 'Ciao Anna, from WebKit');
  await firefox.open('/conversations');
  await firefox.click(link(/Bruno/));
  await firefox.seesText('Ciao Anna, from WebKit');
  await write(firefox, 'Is it still free?');
  await webkit.seesText('Is it still free?');
  await picture(firefox, 'Firefox-chat');
  await picture(webkit, 'WebKit-chat');
});

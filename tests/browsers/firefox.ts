import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { Driver, Engine, Handle } from './tab.ts';

function aHandle(element: ElementHandle<Element>): Handle {
  return {
    click: () => element.click(),
    type: (text) => element.type(text),
    upload: (paths) => (element as ElementHandle<HTMLInputElement>).uploadFile(...paths),
  };
}

function aDriver(page: Page): Driver {
  return {
    open: async (url) => void (await page.goto(url)),
    run: (body, ...args) => page.evaluate(`((...args) => {${body}})(...${JSON.stringify(args)})`) as never,
    find: async (body, ...args) => {
      const found = await page.evaluateHandle(`((...args) => {${body}})(...${JSON.stringify(args)})`);
      const element = found.asElement() as ElementHandle<Element> | null;
      return element && aHandle(element);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async (path) => void (await page.screenshot({ path })),
    close: () => page.close(),
  };
}

/** Firefox, over WebDriver BiDi. */
export async function launchFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr' });
  return {
    name: 'Firefox',
    newTab: async () => aDriver(await (await browser.createBrowserContext()).newPage()),
    close: () => browser.close(),
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { Driver, Engine, Handle } from './tab.ts';

const miniBrowsers = ['4.1', '4.0'].map((api) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${api}/MiniBrowser`);

function aHandle(element: WebElement): Handle {
  return {
    click: () => element.click(),
    type: (text) => element.sendKeys(text),
    upload: (paths) => element.sendKeys(paths.join('\n')),
  };
}

function aDriver(session: WebDriver, close: () => Promise<void>): Driver {
  const run = <T>(body: string, args: unknown[]) =>
    session.executeScript<T>(`const args = JSON.parse(arguments[0]); ${body}`, JSON.stringify(args));
  return {
    open: (url) => session.get(url),
    run: (body, ...args) => run(body, args),
    find: async (body, ...args) => {
      const element = await run<WebElement | null>(body, args);
      return element && aHandle(element);
    },
    // The height includes the window's toolbar, which also keeps the width at 447 px or more.
    resize: async (width, height) =>
      void (await session.manage().window().setRect({ x: 0, y: 0, width, height })),
    screenshot: async (path) => writeFile(path, await session.takeScreenshot(), 'base64'),
    close,
  };
}

/** Debian's WebKitGTK over WebDriver, on its own display (Xvfb). */
export async function launchWebKit(): Promise<Engine> {
  const binary = miniBrowsers.find((path) => existsSync(path));
  if (!binary) throw new Error('WebKit is not installed: npm run test:browsers installs it where apt can.');
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(createInterface(screen.stdout), 'line');

  return {
    name: 'WebKit',
    async newTab() {
      // A driver has one session at a time.
      const port = await freePort();
      const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
        env: { ...process.env, DISPLAY: `:${display}` },
        stdio: 'ignore',
      });
      await listening(port);
      const capabilities = new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      });
      const session = await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .build();
      return aDriver(session, async () => {
        await session.quit();
        await end(driver);
      });
    },
    close: () => end(screen),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

/** Waits until the driver answers, at most 20 s. */
async function listening(port: number): Promise<void> {
  const end = performance.now() + 20_000;
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/status`);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

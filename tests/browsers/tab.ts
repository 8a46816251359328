import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';

const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** The actions of a driver on one element. */
export interface Handle {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  upload(paths: string[]): Promise<void>;
}

/** The actions of a driver on one tab: Puppeteer for Firefox, Selenium for WebKit. */
export interface Driver {
  open(url: string): Promise<void>;
  /** Runs a function body in the page. The result is passed as JSON. */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  /** Runs a body that returns an element or null. */
  find(body: string, ...args: unknown[]): Promise<Handle | null>;
  resize(width: number, height: number): Promise<void>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

/** A browser that opens tabs with separate cookies and storage. */
export interface Engine {
  name: string;
  newTab(): Promise<Driver>;
  close(): Promise<void>;
}

/** An element by its role and name, or by its label. */
export type Target = { role: string; name?: string | RegExp; inside?: Target } | { label: string };

const waiting = { timeout: 30_000, intervals: [50, 100, 250, 500] };

/** Finds the visible elements of a target, with Testing Library. */
const search = `
  const { queryAllByRole, queryAllByLabelText } = window.TestingLibraryDom;
  const nameOf = (name) => (name && name.source !== undefined ? new RegExp(name.source, name.flags) : (name ?? undefined));
  const all = (target) => {
    if ('label' in target) return queryAllByLabelText(document.body, target.label);
    const within = target.inside ? all(target.inside) : [document.body];
    return within.flatMap((one) => queryAllByRole(one, target.role, { name: nameOf(target.name) }));
  };
  const found = all(target);
`;

/** After two frames: whether everything in view has been drawn. */
const drawn = `
  const inView = (one) => one.getBoundingClientRect().top < innerHeight;
  const isLoaded = [...document.images].filter(inView).every((one) => one.complete);
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isMoving = () => document.getAnimations().some((one) => one.playState === 'running');
  return nextFrame().then(nextFrame).then(() => isLoaded && document.fonts.status === 'loaded' && !isMoving());
`;

function plain(target: Target): unknown {
  if ('label' in target) return target;
  const { role, name, inside } = target;
  const named = name instanceof RegExp ? { source: name.source, flags: name.flags } : name;
  return { role, ...(named !== undefined && { name: named }), ...(inside && { inside: plain(inside) }) };
}

/** A tab for tests. Every step waits until it is possible. */
export class Tab {
  readonly #driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  open(path: string): Promise<void> {
    return this.#driver.open(new URL(path, this.#origin).href);
  }

  async click(target: Target): Promise<void> {
    await this.#act(target, (handle) => handle.click());
  }

  /** Types into an empty field. */
  async type(target: Target, text: string): Promise<void> {
    await this.#act(target, (handle) => handle.type(text));
  }

  async upload(target: Target, paths: string[]): Promise<void> {
    await this.#act(target, (handle) => handle.upload(paths));
  }

  /** Sets a field that the engine shows with its own picker: a list of options or a date. */
  async choose(target: Target, value: string): Promise<void> {
    await this.sees(target);
    await this.#query<boolean>(
      `${search}
      const [field] = found;
      const text = [...(field.options ?? [])].find((one) => one.text === value)?.value ?? value;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
      return true;`,
      plain(target),
      value,
    );
  }

  async sees(target: Target): Promise<void> {
    await expect
      .poll(() => this.count(target), { ...waiting, message: JSON.stringify(plain(target)) })
      .toBeGreaterThan(0);
  }

  async seesText(text: string): Promise<void> {
    await expect.poll(() => this.text(), { ...waiting, message: text }).toContain(text);
  }

  count(target: Target): Promise<number> {
    return this.#query(`${search} return found.length;`, plain(target));
  }

  text(): Promise<string> {
    return this.run('return document.body.innerText;');
  }

  address(): Promise<string> {
    return this.run('return location.pathname + location.search;');
  }

  run<T>(body: string, ...args: unknown[]): Promise<T> {
    return this.#driver.run(body, ...args);
  }

  resize(width: number, height: number): Promise<void> {
    return this.#driver.resize(width, height);
  }

  /** Takes a screenshot when the images and fonts are loaded and nothing moves. */
  async screenshot(path: string): Promise<void> {
    await expect.poll(() => this.run<boolean>(drawn), waiting).toBe(true);
    await this.#driver.screenshot(path);
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  /** Retries until the action succeeds, because the page may replace an element at any time. */
  async #act(target: Target, action: (handle: Handle) => Promise<void>): Promise<void> {
    await expect(async () => {
      await this.#ready();
      const handle = await this.#driver.find(
        `const [target] = args; ${search} found[0]?.scrollIntoView({ block: 'center' }); return found[0] ?? null;`,
        plain(target),
      );
      if (!handle) throw new Error(`There is no ${JSON.stringify(plain(target))}`);
      await action(handle);
    }).toPass(waiting);
  }

  async #query<T>(body: string, target: unknown, value?: unknown): Promise<T> {
    await this.#ready();
    return this.#driver.run(`const [target, value] = args; ${body}`, target, value);
  }

  /** A new document has no Testing Library yet. */
  async #ready(): Promise<void> {
    if (await this.run<boolean>('return Boolean(document.body && window.TestingLibraryDom);')) return;
    await this.run(`${testingLibrary}; return true;`);
  }
}

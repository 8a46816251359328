import type { Browser, Page } from '@playwright/test';

export interface ThreadMeasure {
  /** Milliseconds from the click on the conversation until its newest message is on the screen. */
  open: number;
  /** The part of that time after the answer of the server. */
  show: number;
  /** Milliseconds from one frame to the next, while the thread is scrolled up. */
  frames: number[];
  /** The maximum number of messages in the page. */
  rendered: number;
}

const scrolledFrames = 240;
/** About 5000 pixels a second: a quick flick. */
const pixelsPerFrame = 80;

/** Opens a conversation in a browser without a cache, and scrolls up from its newest message. */
export async function measureThread(
  browser: Browser,
  { url, token, name, newest }: { url: string; token: string; name: string; newest: string },
): Promise<ThreadMeasure> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addInitScript((kept) => localStorage.setItem('stanza.token', kept), token);
    const page = await context.newPage();
    await page.goto(`${url}conversations`);
    const row = page.getByRole('link', { name });
    await row.waitFor();
    const opened = page.evaluate(waitForMessage, newest);
    await row.click();
    const times = await opened;
    await page.waitForLoadState('networkidle');
    return { ...times, ...(await scrollUp(page)) };
  } finally {
    await context.close();
  }
}

/** Runs in the page, and starts before the click. */
async function waitForMessage(newest: string): Promise<{ open: number; show: number }> {
  const clicked = await new Promise<number>((resolve) => {
    document.addEventListener('click', () => resolve(performance.now()), { capture: true, once: true });
  });
  const isShown = () => {
    const last = [...document.querySelectorAll('[role=group] li')].at(-1);
    return last?.textContent?.includes(newest) && last.checkVisibility({ visibilityProperty: true });
  };
  while (!isShown()) await new Promise(requestAnimationFrame);
  const shown = performance.now();
  const answer = performance
    .getEntriesByType('resource')
    .findLast((entry): entry is PerformanceResourceTiming => entry.name.endsWith('/messages'));
  return { open: shown - clicked, show: shown - (answer?.responseEnd ?? Number.NaN) };
}

function scrollUp(page: Page): Promise<Pick<ThreadMeasure, 'frames' | 'rendered'>> {
  return page.evaluate(
    async ([count, step]) => {
      const list = document.querySelector('[role=group]');
      if (!list) throw new Error('There is no list of messages.');
      const nextFrame = () => new Promise<number>(requestAnimationFrame);
      const frames: number[] = [];
      let rendered = 0;
      let before = await nextFrame();
      for (let i = 0; i < count; i++) {
        list.scrollBy({ top: -step, behavior: 'instant' });
        const now = await nextFrame();
        frames.push(now - before);
        before = now;
        rendered = Math.max(rendered, list.querySelectorAll('li').length);
      }
      return { frames, rendered };
    },
    [scrolledFrames, pixelsPerFrame] as const,
  );
}

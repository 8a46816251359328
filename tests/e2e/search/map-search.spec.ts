import type { CDPSession, Page } from '@playwright/test';
import {
  expect,
  expectSound,
  expectSoundAtAllWidths,
  fewRooms,
  openScreen,
  showMap,
  test,
} from '../support.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const map = (page: Page) => page.getByRole('application', { name: 'Map of the results' });
const marks = (page: Page) => page.locator('[data-mark]');
const inBox = /bounds=/;

/** The number of rooms in the heading. */
async function counted(page: Page): Promise<number> {
  const text = await page
    .getByRole('status')
    .filter({ hasText: /^\d+ rooms?$/ })
    .textContent();
  return Number.parseInt(text ?? '', 10);
}

/** The number of rooms that the marks stand for. */
async function marked(page: Page): Promise<number> {
  const names = await marks(page).evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? ''),
  );
  return names.reduce((sum, name) => sum + Number(/^Show (\d+) rooms/.exec(name)?.[1] ?? 1), 0);
}

async function openMap(page: Page, at = fewRooms): Promise<void> {
  await page.goto(at);
  await showMap(page);
  await expect(marks(page).first()).toBeVisible();
}

/** The colours for 10, 20 and 30 minutes in the light theme, as in `palette.ts`. */
const ringColours = ['29,107,58', '31,79,158', '161,52,23'];

/** The colours that are drawn on canvases, without the soft edges. */
function coloursOf(page: Page, layers: string): Promise<string[]> {
  return page.locator(`${layers} canvas, canvas${layers}`).evaluateAll((canvases) => {
    const colours = new Set<string>();
    for (const canvas of canvases) {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) continue;
      const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255) colours.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
    }
    return [...colours];
  });
}

test('moving the map searches the visible part, and a reload shows it again; with "Search as I move" off, a button searches', async ({
  page,
}) => {
  await openMap(page);
  await expect(heading(page)).toHaveText("Results for 'Milano'");
  await map(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(inBox);
  await expect(heading(page)).toHaveText('Rooms in this part of the map');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.reload();
  await expect(heading(page)).toHaveText('Rooms in this part of the map');
  await expect(marks(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: This part of the map' }).click();
  await expect(page).toHaveURL(fewRooms);

  await page.getByRole('switch', { name: 'Search as I move' }).uncheck();
  await map(page).focus();
  await page.keyboard.press('ArrowDown');
  const here = page.getByRole('button', { name: 'Search this area' });
  await expect(here).toBeVisible();
  await page.reload();
  await expect(marks(page).first()).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Search as I move' })).not.toBeChecked();
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(fewRooms);
  await map(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(here).toBeVisible();
  await expect(page).toHaveURL(fewRooms);
  await here.press('Enter');
  await expect(page).toHaveURL(inBox);
  await expect(here).toBeHidden();
  await expect(map(page)).toBeFocused();
});

test('the map shows the part of the address, also across the date line, and searches no other part', async ({
  page,
}) => {
  const titles = {
    '/listings?location=Cadorna+FN&bounds=9.16288,45.45931,9.18852,45.47729': 'Rooms near Cadorna FN',
    '/listings?bounds=150,-60,20,80': 'Rooms in this part of the map',
  };
  for (const [address, title] of Object.entries(titles))
    await test.step(address, async () => {
      await openMap(page, address);
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByRole('article').first()).toBeVisible();
      // The map adjusts its view after its first marks.
      await page.waitForLoadState('networkidle');
      await expect(page).toHaveURL(address);
    });
});

test('a search without rooms shows the searched city on the map', async ({ page }) => {
  // The map asks for the marks of the part that it shows: west,south,east,north.
  const isOfFirenze = (view: string | null) => {
    const [west = 0, south = 0, east = 0, north = 0] = view?.split(',').map(Number) ?? [];
    return west < 11.25 && 11.25 < east && south < 43.77 && 43.77 < north && east - west < 1;
  };
  const marks = page.waitForRequest((request) =>
    isOfFirenze(new URL(request.url()).searchParams.get('view')),
  );
  await page.goto('/listings?location=Firenze');
  await showMap(page);
  await marks;
  await expect(page.getByText('There are no rooms here yet. Try another place.')).toBeVisible();
});

test('the room of the address is selected on the map, with its card in the list, also after going back', async ({
  page,
}) => {
  await openMap(page);
  const selected = page.getByRole('region', { name: 'Selected Property' });
  const pin = page.locator('[data-mark][aria-pressed=true]');
  await page.locator('[data-mark^="room-"]').first().press('Enter');
  await expect(page).toHaveURL(/maxPrice=500&selected=\d+$/);
  await page.goto(page.url());
  await expect(selected).toBeVisible();
  await expect(pin).toBeInViewport();
  await selected.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Location' })).toBeVisible();
  await page.goBack();
  await expect(pin).toBeInViewport();
  await selected.getByRole('button', { name: 'Close selected property' }).click();
  await expect(page).toHaveURL(fewRooms);

  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  const path = await page.getByRole('article').last().getByRole('link').first().getAttribute('href');
  await page.goto(`${fewRooms}&selected=${path?.split('/').at(-1)}`);
  await expect(selected.getByRole('link')).toHaveAttribute('href', path ?? '');
  await expect(page.getByRole('article').locator(`a[href="${path}"]`).first()).toBeInViewport();

  await test.step('a room that the search does not find, or that does not exist, has a note', async () => {
    const id = path?.split('/').at(-1);
    await openScreen(page, `/listings?location=Milano&maxPrice=1&selected=${id}`);
    await expect(selected.getByRole('note')).toHaveText('Not among the rooms of this search.');
    await openScreen(page, `${fewRooms}&selected=99999999`);
    const note = page.getByText('The selected room is no longer there.');
    await expect(note).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page).toHaveURL(fewRooms);
    await expect(note).toHaveCount(0);
  });
});

test('a selected room stays selected while the map shows it', async ({ page }) => {
  await openMap(page);
  const selected = page.getByRole('region', { name: 'Selected Property' });
  await page.locator('[data-mark^="room-"]').first().press('Enter');
  await expect(page).toHaveURL(/selected=\d+$/);
  const [room] = page.url().match(/selected=\d+/) ?? [''];
  // Escape leaves the drawing of an area, and does not close the card.
  await page.getByRole('button', { name: 'Draw an area' }).press('Enter');
  await expect(selected).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(selected).toBeVisible();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(page).toHaveURL(/bounds=/);
  await expect(page).toHaveURL(new RegExp(`${room}$`));
  await expect(page.locator('[data-mark][aria-pressed=true], [data-mark][data-selected]')).toBeVisible();
  await expect(selected).toBeVisible();
  await expect(selected.getByRole('note')).toHaveCount(0);
  // Far away.
  await map(page).focus();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    expect(page.url()).not.toContain('selected=');
  }).toPass();
  await expect(selected).toHaveCount(0);

  await test.step('also while the room loads, because its card is not in the list', async () => {
    await page.route(/search\/filtered/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      await route.fulfill({ response, json: { ...answer, listings: answer.listings?.slice(0, 1) } });
    });
    const answered = Promise.withResolvers<void>();
    await page.route(/\/api\/listings\/\d+$/, async (route) => {
      await answered.promise;
      return route.continue();
    });
    await openMap(page);
    const path = await page.getByRole('article').getByRole('link').first().getAttribute('href');
    const listed = `room-${path?.split('/').at(-1)}`;
    await page.locator(`[data-mark^="room-"]:not([data-mark="${listed}"])`).first().press('Enter');
    await expect(page).toHaveURL(/selected=\d+$/);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(page).toHaveURL(/bounds=.*&selected=\d+$/);
    await expect(selected).toHaveCount(0);
    answered.resolve();
    await expect(selected).toBeVisible();
    // Otherwise an answer could arrive after the end of the test.
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test('a map that is moved before its search shows keeps the last part: moved back, or a filter removed', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMap(page);
  await map(page).focus();
  const here = await page.evaluate(async () => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const isMoved = async (from: string) => {
      while (location.href === from) await new Promise(requestAnimationFrame);
      return location.href;
    };
    // At each press the address is newer than the shown search.
    press('ArrowRight');
    const here = await isMoved(location.href);
    press('ArrowRight');
    await isMoved(here);
    press('ArrowLeft');
    return here;
  });
  await expect(page).toHaveURL(here);
  await expect(heading(page)).toHaveText('Rooms in this part of the map');
  await expect.poll(async () => (await marked(page)) - (await counted(page))).toBe(0);

  await openMap(page, '/listings?location=Milano&minPrice=450&bounds=9.17,45.445,9.215,45.475');
  const chip = page.getByRole('button', { name: 'Remove filter: From $450' });
  await expect(chip).toBeVisible();
  const removal = await chip.elementHandle();
  await removal?.evaluate((button: HTMLElement) => {
    const { replaceState } = history;
    // After this the address is newer than the shown search.
    history.replaceState = (...place) => {
      Reflect.apply(replaceState, history, place);
      history.replaceState = replaceState;
      // The router has the address in the same task, and React shows it in a later one.
      queueMicrotask(() => button.click());
    };
  });
  const before = new URL(page.url()).searchParams.get('bounds');
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(page).not.toHaveURL(/minPrice/);
  expect(new URL(page.url()).searchParams.get('bounds')).not.toBe(before);
  await expect.poll(async () => (await marked(page)) - (await counted(page))).toBe(0);
});

test('after any quick moves there and back, the marks stand for the rooms that are counted', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMap(page, '/listings?location=Milano&bounds=9.15,45.44,9.23,45.49');
  await map(page).focus();
  // The same walk in each run.
  let seed = 40;
  const upTo = (most: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor(seed / 2 ** 16) % most;
  };
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'] as const;
  for (let walk = 0; walk < 4; walk++) {
    const presses = Array.from({ length: 6 }, () => ({ key: keys[upTo(4)] ?? 'ArrowUp', frames: upTo(8) }));
    await test.step(presses.map(({ key }) => key).join(' '), async () => {
      await page.evaluate(async (all) => {
        for (const { key, frames } of all) {
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
          for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
        }
      }, presses);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('status').filter({ hasText: /^\d+ rooms?$/ })).toBeVisible();
      await expect.poll(async () => (await marked(page)) - (await counted(page))).toBe(0);
    });
  }
});

test('nothing lies over the map from 768 pixels on, also while an area is drawn', async ({ page }) => {
  const widths = [768, 1280];
  await page.setViewportSize({ width: 768, height: 900 });
  await openMap(page);
  const covers = () =>
    page.locator('.map-frame').evaluate((frame) => {
      const around = frame.querySelector('.map-target')?.getBoundingClientRect() ?? new DOMRect();
      const elements = frame.querySelectorAll('.map-controls, .map-zoom, .map-foot');
      return Array.from(elements, (element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= around.bottom || bottom <= around.top ? 'beside' : 'over';
      });
    });
  const expectFree = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(covers, `at ${width} px`).toEqual(['beside', 'beside', 'beside']);
  };
  for (const width of widths) await expectFree(width);
  await page.getByRole('switch', { name: 'Search as I move' }).uncheck();
  await map(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeVisible();
  for (const width of widths) await expectFree(width);
  await page.getByRole('button', { name: 'Draw an area' }).click();
  await expect(page.getByRole('button', { name: 'Add corner' })).toBeVisible();
  for (const width of widths) await expectFree(width);
});

test('marks that cannot be loaded are requested again only when the user asks for it', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openMap(page);
  await page.waitForLoadState('networkidle');
  await page.getByRole('switch', { name: 'Search as I move' }).uncheck();
  const requests: string[] = [];
  await page.route(/view=/, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<html></html>' });
  });
  await page.getByRole('button', { name: 'Zoom out' }).click();
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(again).toBeVisible();
  expect(new Set(requests).size).toBe(1);
  await page.unroute(/view=/);
  await again.click();
  await expect(again).toBeHidden();
});

test('rooms by public transport: order, limit, rings on the map, and stops in the search box', async ({
  page,
}) => {
  // Few rooms: axe needs long for a whole page of rooms.
  await openMap(page, '/listings?university=Politecnico+di+Torino&maxPrice=400');
  await page.getByLabel('Order').selectOption('Shortest by public transport first');
  await expect(page).toHaveURL(/order=transit$/);
  await page.getByLabel('Way to Politecnico di Torino, estimated').selectOption('20 min by public transport');
  await expect(page).toHaveURL(/maxTransit=20/);
  await expect(
    page.getByRole('button', { name: 'Remove filter: Within 20 min by public transport' }),
  ).toBeVisible();
  await expect(page.getByText(/, (15|20) min by public transport$/).first()).toBeVisible();
  // The rings are drawn only on the map; the list shows the same as text.
  await expect.poll(() => coloursOf(page, '.map-rings')).toEqual(expect.arrayContaining(ringColours));
  await expectSoundAtAllWidths(page);

  const box = page.getByRole('combobox', { name: 'City or university' });
  await box.fill('carducci me');
  await page.getByRole('option', { name: /Carducci Metro/ }).click();
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(heading(page)).toHaveText('Rooms near Carducci Metro');
});

test('an area is drawn by keyboard alone', async ({ page }) => {
  // Without animations, each key moves the map immediately.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMap(page);
  const { href } = new URL(page.url());
  const drawArea = page.getByRole('button', { name: 'Draw an area' });
  await drawArea.press('Enter');
  await expect(page.locator('[data-drawing]')).toBeVisible();
  await page.goBack();
  await expect(page.locator('[data-drawing]')).toHaveCount(0);
  expect(page.url()).toBe(href);
  await drawArea.press('Enter');
  await expect(map(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Add corner' })).toBeVisible();
  for (const [index, key] of ['ArrowRight', 'ArrowDown', 'ArrowLeft'].entries()) {
    await page.keyboard.press('Enter');
    await expect(page.getByText(index === 0 ? '1 corner' : `${index + 1} corners`)).toBeVisible();
    await page.keyboard.press(key);
  }
  await expectSound(page);
  await page.getByRole('button', { name: 'Search in it' }).press('Enter');
  await expect(page).toHaveURL(/area=/);
  await expect(heading(page)).toHaveText('Rooms in your area');
  await page.getByRole('button', { name: 'Remove area' }).press('Enter');
  await expect(heading(page)).toHaveText("Results for 'Milano'");
  // Each step back undoes one change: first the removal of the area, then the area.
  await page.goBack();
  await expect(heading(page)).toHaveText('Rooms in your area');
  await page.goBack();
  await expect(page).not.toHaveURL(/area=/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  const lowSizes = [
    { width: 320, height: 568 },
    { width: 360, height: 640 },
    { width: 640, height: 360 },
  ];
  const sheet = (page: Page) => page.getByRole('region', { name: 'List of the results' });

  /** Sends touches through the browser's own input. */
  async function finger(page: Page) {
    const devtools: CDPSession = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      touchPoints: { x: number; y: number; id?: number }[],
    ) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    return {
      devtools,
      touch,
      async draw([first = { x: 0, y: 0 }, ...others]: { x: number; y: number }[]) {
        await touch('touchStart', [first]);
        for (const point of others) await touch('touchMove', [point]);
        await touch('touchEnd', []);
      },
    };
  }

  const between = (from: number, to: number) =>
    Array.from({ length: 11 }, (_, step) => ({ x: 30, y: from + ((to - from) * step) / 10 }));

  async function middleOfMap(page: Page) {
    const box = await map(page).boundingBox();
    if (!box) throw new Error('The map is not visible.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  test.beforeEach(async ({ page }) => {
    // Without animations, a sheet reaches its position immediately.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openMap(page);
  });

  test('a reload keeps the place in the list, which is a sheet over the map that a finger drags', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'List', exact: true }).tap();
    await expect(page.locator('ul[data-waiting]')).toHaveCount(0);
    const ninth = page.getByRole('article').nth(8);
    const top = () => ninth.evaluate((card) => card.getBoundingClientRect().top);
    await ninth.evaluate((card) => card.scrollIntoView());
    await expect.poll(top).toBeLessThan(300);
    await page.reload();
    await expect(page.locator('ul[data-waiting]')).toHaveCount(0);
    await expect.poll(top).toBeLessThan(300);

    await page.getByRole('button', { name: 'Both' }).tap();
    await page.getByRole('article').first().scrollIntoViewIfNeeded();
    const { draw } = await finger(page);
    const handleTop = async () => (await sheet(page).boundingBox())?.y ?? 0;
    await expect(page.getByRole('button', { name: 'Both' })).toHaveAttribute('aria-pressed', 'true');
    await draw(between((await handleTop()) + 30, 735));
    await expect(page.getByRole('button', { name: 'Map', exact: true, pressed: true })).toBeVisible();
    await expect(page.getByRole('article').first()).not.toBeInViewport();
    await draw(between((await handleTop()) + 30, 100));
    await expect(page.getByRole('button', { name: 'List', exact: true, pressed: true })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeInViewport();
    // With the keyboard and for a screen reader.
    await page.getByRole('button', { name: 'Map', exact: true }).press('Enter');
    await expect(page.getByRole('article').first()).not.toBeInViewport();
    await page.getByRole('button', { name: 'Both' }).press('Enter');
    await expect(page.getByRole('article').first()).toBeInViewport();
  });

  test('nothing covers the middle of a mark', async ({ page }) => {
    // Many rooms: a mark is at each edge of the map.
    await openMap(page, '/listings?location=Milano');
    const covered = () =>
      marks(page).evaluateAll((buttons) =>
        buttons.flatMap((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return button.contains(over) ? [] : [button.textContent];
        }),
      );
    for (const size of lowSizes)
      await test.step(`${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        await expect.poll(covered).toEqual([]);
        await expect(marks(page).first()).toBeVisible();
      });
  });

  test('the card of the room in the address does not cover its mark, and the address stays', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const id = (await page.locator('[data-mark^="room-"]').first().getAttribute('data-mark'))?.slice(5);
    const isFree = () =>
      page.locator('.map-pin[aria-pressed=true], .map-cluster[data-selected]').evaluateAll((selected) =>
        selected.map((mark) => {
          const { left, right, top, bottom } = mark.getBoundingClientRect();
          return mark.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        }),
      );
    const cases = [
      [320, 568, ''],
      [360, 640, ''],
      [360, 640, '&bounds=9.13,45.43,9.25,45.51'],
    ] as const;
    for (const [width, height, part] of cases) {
      await page.setViewportSize({ width, height });
      const address = `${fewRooms}${part}&selected=${id}`;
      await openMap(page, address);
      await expect(page.getByRole('region', { name: 'Selected Property' })).toBeVisible();
      await expect.poll(isFree).toEqual([true]);
      await page.waitForLoadState('networkidle');
      expect(await isFree()).toEqual([true]);
      await expect(page).toHaveURL(address);
    }
  });

  test('the text of a failed search does not start the search again', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    let requests = 0;
    await page.route(/search\/filtered/, (route) => {
      requests += 1;
      return route.abort();
    });
    await page.getByRole('button', { name: 'Zoom in' }).click();
    // Before that, the request for the marks of the lower map may fail.
    await expect(page).toHaveURL(inBox);
    await expect(page.getByText('The search failed').first()).toBeVisible();
    const again = page
      .getByRole('region', { name: 'Map of the results' })
      .getByRole('button', { name: 'Try Again' });
    await expect(again).toBeInViewport({ ratio: 1 });
    await expect(
      page.getByRole('alert').filter({ hasText: /./ }),
      'the heading alone announces it',
    ).toHaveCount(0);
    // The failure has two lines, which make the map smaller: this must not start another search. A failed request is tried twice.
    const inTwoSeconds = async () => {
      const before = requests;
      await page.waitForTimeout(2_000);
      return requests - before;
    };
    await expect.poll(inTwoSeconds).toBe(0);
    await page.unroute(/search\/filtered/);
    await again.click();
    await expect(again).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: /^\d+ rooms?$/ })).toBeVisible();
  });

  test('the card of a room and rooms to compare leave all controls in reach', async ({ page }) => {
    const id = (await page.locator('[data-mark^="room-"]').first().getAttribute('data-mark'))?.slice(5);
    const list = page.getByRole('button', { name: 'List', exact: true });
    const compare = page.getByRole('button', { name: /^Compare / }).first();
    const card = page.getByRole('region', { name: 'Selected Property' });
    const chosen = page.getByRole('region', { name: 'Rooms to compare' });
    for (const size of lowSizes)
      await test.step(`${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        await list.click();
        await compare.click();
        await openMap(page, `${fewRooms}&selected=${id}`);
        await page.getByRole('button', { name: 'Map', exact: true }).click();
        await card.getByRole('button', { name: 'Close selected property' }).click();
        await expect(card).toBeHidden();
        await page.getByRole('button', { name: 'Both' }).click();
        await expect(chosen).toBeVisible();
        await expectSound(page);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.getByRole('button', { name: 'Clear' }).click();
        await expect(chosen).toBeHidden();
      });
  });

  test('a moved map has a mark for each room that it counts, with a selected room and after a reload too', async ({
    page,
  }) => {
    const expectMarks = () => expect.poll(async () => (await marked(page)) - (await counted(page))).toBe(0);

    await test.step('with a selected room', async () => {
      await page.locator('[data-mark^="room-"]').first().tap();
      await expect(page).toHaveURL(/selected=\d+$/);
      const [room] = page.url().match(/selected=\d+/) ?? [''];
      await page.getByRole('button', { name: 'Zoom out' }).tap();
      // The new heading has two lines, which make the map lower.
      await expect(heading(page)).toHaveText('Rooms in this part of the map');
      await expectMarks();
      expect(page.url()).toContain(room);
    });

    await test.step('dragged by a finger', async () => {
      await page.setViewportSize({ width: 360, height: 640 });
      await openMap(page, '/listings?location=Milano&furnished=true');
      const { draw } = await finger(page);
      // The new heading has two lines and covers a part of the map.
      await draw(Array.from({ length: 11 }, (_, step) => ({ x: 180 + 6 * step, y: 308 + 2.5 * step })));
      await expect(heading(page)).toHaveText('Rooms in this part of the map');
      await expectMarks();
    });

    await test.step('reloaded before the search of the moved map shows', async () => {
      const before = page.url();
      await page.evaluate((start) => {
        const { replaceState } = history;
        // At this moment the address is newer than the shown search.
        history.replaceState = (...place) => {
          Reflect.apply(replaceState, history, place);
          if (location.href !== start) location.reload();
        };
      }, before);
      await page.getByRole('button', { name: 'Zoom in' }).tap();
      await expect(page).not.toHaveURL(before);
      await expect(page).toHaveURL(inBox);
      await expect(heading(page)).toHaveText('Rooms in this part of the map');
      await expect(page.getByRole('button', { name: 'Hide map' })).toBeVisible();
      await expectMarks();
    });
  });

  test('two fingers zoom the map and not the page, and one draws an area', async ({ page }) => {
    const { devtools, touch } = await finger(page);
    await page.getByRole('button', { name: 'Map', exact: true }).tap();
    await expect(page.getByRole('article').first()).not.toBeInViewport();
    const { x, y } = await middleOfMap(page);
    await devtools.send('Input.synthesizePinchGesture', { x, y, scaleFactor: 2, gestureSourceType: 'touch' });
    await expect(page).toHaveURL(inBox);
    // The address changes before the page, whose controls may move then.
    await expect(heading(page)).toHaveText('Rooms in this part of the map');
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
    await page.getByRole('button', { name: 'Draw an area' }).tap();
    await expect(page.locator('[data-drawing]')).toBeVisible();
    const turns = Array.from({ length: 24 }, (_, step) => (step / 24) * 2 * Math.PI);
    const circle = turns.map((turn) => ({ x: x + 110 * Math.cos(turn), y: y + 110 * Math.sin(turn), id: 0 }));
    const [first, ...others] = circle;
    // A phone that is turned in the middle of a line.
    await touch('touchStart', circle.slice(0, 1));
    for (const point of others.slice(0, 12)) await touch('touchMove', [point]);
    await page.setViewportSize({ width: 740, height: 360 });
    await touch('touchEnd', []);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.locator('[data-drawing]')).toBeVisible();
    // A thumb that lies on the map for a part of the line, and trembles.
    await touch('touchStart', first ? [first] : []);
    for (const [step, point] of others.entries()) {
      const thumb = { x: x - 120, y: y - 150 + (step % 4), id: 1 };
      if (step === 0) await touch('touchStart', [point, thumb]);
      await touch('touchMove', step < 10 ? [point, thumb] : [point]);
    }
    await touch('touchEnd', []);
    await expect(page).toHaveURL(/area=/);
    await expect(heading(page)).toHaveText('Rooms in your area');
    const corners = new URL(page.url()).searchParams.get('area')?.split(',').length ?? 0;
    expect(corners / 2).toBeGreaterThan(8);
    expect(corners / 2).toBeLessThanOrEqual(24);
  });
});

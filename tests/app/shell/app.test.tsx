import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aListing } from '../../../fixtures/listings.ts';
import { App } from '../../../src/app/App.tsx';
import { rootActor } from '../../../src/app/root/root-actor.ts';
import { createAppRouter } from '../../../src/app/routing/routes.tsx';
import { scrollToEnd } from '../../support/browser.ts';
import { takeConsoleLines } from '../../support/setup.ts';

vi.mock('../../../src/components/maps/PropertyMap.tsx', () => ({
  default: () => {
    throw new Error('A map that cannot be drawn');
  },
}));
vi.mock('../../../src/components/maps/LocationMap.tsx', () => import('../../support/location-map-mock.tsx'));

const originalTitle = document.title;
let scrolled: unknown[] = [];
/** The answers of the network, by path. The code of the app itself is not replaced. */
let answers: Record<string, () => Response> = {};

const json = (body: unknown) => () => Response.json(body);

beforeAll(() => void rootActor.start());

beforeEach(() => {
  scrolled = [];
  answers = {};
  // Returns a promise, as newer browsers do.
  vi.stubGlobal('scrollTo', async (...position: unknown[]) => {
    scrolled.push(position);
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    // The answer takes a moment, in which the request can be aborted.
    await new Promise((resolve) => setTimeout(resolve));
    request.signal.throwIfAborted();
    const response = answers[new URL(request.url).pathname]?.() ?? new Response(null, { status: 404 });
    return Object.defineProperty(response, 'url', { value: request.url });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.title = originalTitle;
});

/** The whole app as its entry renders it, with its real effects. */
function openApp(at: string) {
  window.history.replaceState(null, '', at);
  const router = createAppRouter();
  onTestFinished(() => router.dispose());
  render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
  return userEvent.setup();
}

const main = () => within(screen.getByRole('main'));
/** The main element is replaced when the layout changes. */
const findInMain = (...query: Parameters<typeof screen.getByRole>) =>
  waitFor(() => main().getByRole(...query));
const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));

describe('the routes', () => {
  it.each(['/', '/home'])('%s is the landing page', async (path) => {
    openApp(path);
    expect(await findInMain('heading', { level: 1, name: 'Your Space, Your Match.' })).toBeTruthy();
  });

  it.each(['/nowhere', '/listing', '/listings/7', '/home/again'])('%s is not a page', async (path) => {
    const user = openApp(path);
    expect(await findInMain('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(document.title).toBe('Page not found · Stanza');
    await user.click(main().getByRole('link', { name: 'Go to the start page' }));
    expect(await findInMain('heading', { name: 'Your Space, Your Match.' })).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });

  it('/listings shows what the backend answers, and a card leads to its listing', async () => {
    answers['/api/search/listings'] = json([aListing()]);
    answers['/api/listings/101'] = json(aListing());
    answers['/geocode/search'] = json([{ lat: '45.4781', lon: '9.227' }]);
    const user = openApp('/listings');
    await user.click(await findInMain('link', { name: 'Sunny room near the Politecnico' }));
    await waitFor(() => expect(window.location.pathname).toBe('/listing/101'));
    const map = await waitFor(() => {
      scrollToEnd();
      return screen.getByRole('application', { name: 'Location map' });
    });
    expect(map.textContent).toMatch(/^45\.4781 \| 9\.227 \| Sunny room/);
  });

  it('/listings shows an empty result with a link and logs one line if the answer is invalid', async () => {
    const html = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
    answers['/api/search/listings'] = html;
    const user = openApp('/listings');
    expect(await findInMain('heading', { name: 'The search failed' })).toBeTruthy();
    expect(takeConsoleLines()).toEqual(['Stanza: search failed. The answer is not JSON.']);
    answers['/api/search/listings'] = json([aListing()]);
    await user.click(main().getByRole('button', { name: 'Try Again' }));
    expect(await findInMain('article')).toBeTruthy();
  });

  it.each(['/listing/0', '/listing/abc', '/listing/1e3'])(
    '%s makes no request for a listing',
    async (path) => {
      openApp(path);
      expect(await findInMain('heading', { name: 'Listing not found' })).toBeTruthy();
    },
  );

  it('/listing/999 is missing if the backend does not know it', async () => {
    openApp('/listing/999');
    expect(await findInMain('heading', { name: 'Listing not found' })).toBeTruthy();
    expect(takeConsoleLines()).toEqual(['Stanza: listing failed. The server answered 404.']);
  });
});

describe('a screen that breaks', () => {
  it('shows an error inside the app, another screen works, and it breaks again when the user comes back', async () => {
    answers['/api/search/listings'] = json([aListing()]);
    const user = openApp('/map');
    expect(await findInMain('heading', { level: 1, name: 'This page could not be shown' })).toBeTruthy();
    expect(main().getByRole('button', { name: 'Reload the page' })).toBeTruthy();
    expect(main().getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
    expect(takeConsoleLines().join('\n')).toContain('A map that cannot be drawn');
    await user.click(header().getByRole('link', { name: 'All listings' }));
    expect(await findInMain('article')).toBeTruthy();
    expect(screen.queryByText('This page could not be shown')).toBeNull();
    await user.click(header().getByRole('link', { name: 'Map' }));
    expect(await findInMain('heading', { name: 'This page could not be shown' })).toBeTruthy();
    takeConsoleLines();
  });
});

describe('the view', () => {
  it('scrolls to the top when the path changes, and not when a filter does', async () => {
    answers['/api/search/listings'] = json([aListing()]);
    const user = openApp('/');
    // The pictures of the cities, which come later, have the same links.
    const cities = within(await findInMain('region', { name: 'Start with a city' }));
    await user.click(cities.getByRole('link', { name: 'Roma' }));
    await findInMain('article');
    scrolled = [];
    await user.selectOptions(main().getByRole('combobox', { name: 'Price' }), 'Up to 900 EUR');
    await findInMain('article');
    expect(window.location.search).toBe('?location=Roma&maxPrice=900');
    expect(scrolled).toEqual([]);
    await user.click(header().getByRole('link', { name: 'Stanza' }));
    await findInMain('heading', { name: 'Your Space, Your Match.' });
    expect(scrolled).toEqual([[0, 0]]);
  });
});

describe.each([
  ['the landing page', '/', 'Your Space, Your Match.'],
  ['a content page', '/listing/0', 'Listing not found'],
  ['a page that is not there', '/nowhere', 'Page not found'],
])('around %s', (_, path, heading) => {
  async function open() {
    openApp(path);
    await findInMain('heading', { level: 1, name: heading });
  }

  it('a link skips to the content, first of all', async () => {
    await open();
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  });

  it('the footer has its year, place and links', async () => {
    await open();
    expect(footer().getByText('© 2025 Stanza. All rights reserved.')).toBeTruthy();
    expect(footer().getByText('Amsterdam, Netherlands')).toBeTruthy();
    const own = within(footer().getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
    expect(own.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Privacy Policy', '/'],
      ['Terms of Service', '/'],
      ['Contact', '/'],
      ['Feedback', '/feedback'],
    ]);
    const social = within(footer().getByRole('list')).getAllByRole('link');
    expect(social.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Instagram (opens in a new tab)', 'https://www.instagram.com/'],
      ['Facebook (opens in a new tab)', 'https://www.facebook.com/'],
      ['LinkedIn (opens in a new tab)', 'https://www.linkedin.com/'],
    ]);
    for (const link of social) {
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    }
  });
});

describe('the header', () => {
  it('marks the current screen', async () => {
    answers['/api/search/listings'] = json([aListing()]);
    openApp('/listings?location=Roma');
    await findInMain('article');
    expect(header().getByRole('link', { current: 'page' }).textContent).toBe('All listings');
  });
});

describe('the offline notice', () => {
  const notice = () => screen.queryByText('You are offline. What is on the screen stays.');
  const dispatch = (type: 'offline' | 'online') => act(() => window.dispatchEvent(new Event(type)));

  it('comes and goes with the connection', async () => {
    openApp('/');
    await findInMain('heading', { name: 'Your Space, Your Match.' });
    expect(notice()).toBeNull();
    dispatch('offline');
    expect(notice()).not.toBeNull();
    expect(main().getByRole('heading', { name: 'Your Space, Your Match.' })).toBeTruthy();
    dispatch('online');
    expect(notice()).toBeNull();
  });

  it('is shown from the start without a connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    // The root actor checks the connection only when the page starts.
    rootActor.stop();
    vi.resetModules();
    const fresh = await import('../../../src/app/root/root-actor.ts');
    fresh.rootActor.start();
    onTestFinished(() => void fresh.rootActor.stop());
    expect(fresh.rootActor.getSnapshot().hasTag('offline')).toBe(true);
  });
});

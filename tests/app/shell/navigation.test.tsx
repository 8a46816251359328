import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor, type EventObject, toPromise } from 'xstate';
import { navigationEffects } from '../../../src/app/effects/shell/navigation.ts';
import { appHistory, popHolders } from '../../../src/app/routing/app-history.ts';
import { entryOf, keepTop, topOf } from '../../../src/app/routing/kept-scroll.ts';
import type { Place, Visit } from '../../../src/machines/shell/navigation.machine.ts';
import { host } from '../../support/effect-host.ts';
import { takeConsoleLines } from '../../support/setup.ts';

const { loadScreen, startLater } = vi.hoisted(() => ({ loadScreen: vi.fn(), startLater: vi.fn() }));
vi.mock('../../../src/app/routing/screens.ts', () => ({ loadScreen }));
vi.mock('../../../src/app/routing/later.ts', () => ({ startLater }));

const aPlace = (place: Partial<Place> = {}): Place => ({
  key: 'k1',
  pathname: '/listings',
  search: '?location=Roma',
  hash: '',
  state: null,
  ...place,
});
const first = aPlace({ key: 'default' });
const history = appHistory();
const effects = () => navigationEffects(history, first);

beforeEach(() => {
  sessionStorage.clear();
  loadScreen.mockReset();
  startLater.mockReset();
});

describe('the history', () => {
  const stepBack = () =>
    new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
      window.history.back();
    });

  it('reports every new place, and each step unless it is held back', async () => {
    const { received, stop } = host(effects().history);
    const visits = () =>
      (received as (EventObject & Visit)[]).map(({ place, isNew }) => [place.pathname + place.search, isNew]);
    history.push('/listings?location=Roma', { like: 7 });
    expect(received).toEqual([
      { type: 'visit.start', place: aPlace({ key: expect.any(String), state: { like: 7 } }), isNew: true },
    ]);
    history.push('/listing/7');
    history.replace('/listing/8');
    await stepBack();
    expect(visits().slice(1)).toEqual([
      ['/listing/7', true],
      ['/listing/8', true],
      ['/listings?location=Roma', false],
    ]);
    const hold = () => true;
    popHolders.add(hold);
    onTestFinished(() => void popHolders.delete(hold));
    history.push('/listing/9');
    await stepBack();
    expect(visits().slice(4)).toEqual([['/listing/9', true]]);
    stop();
    history.push('/map');
    expect(received).toHaveLength(5);
  });
});

describe('the code of a screen', () => {
  const load = () => toPromise(createActor(effects().loadScreen, { input: { pathname: '/likes' } }).start());

  it('is loaded for its path', async () => {
    await load();
    expect(loadScreen).toHaveBeenCalledExactlyOnceWith('/likes');
  });

  it('logs one line if it cannot be loaded', async () => {
    loadScreen.mockRejectedValue(new Error('No such file.'));
    await expect(load()).rejects.toThrow('No such file.');
    expect(takeConsoleLines()).toEqual(['Stanza: screen failed. No such file.']);
  });
});

describe('code that the first screen does not need', () => {
  const startedWith = () => startLater.mock.calls[0] as [unknown, AbortSignal];

  it('starts on a page that has loaded, until the effect stops', async () => {
    const { stop } = host(effects().later);
    await expect.poll(() => startLater.mock.calls).toEqual([[history, expect.any(AbortSignal)]]);
    expect(startedWith()[1].aborted).toBe(false);
    stop();
    expect(startedWith()[1].aborted).toBe(true);
  });

  it('waits until the page has loaded', async () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    host(effects().later).stop();
    host(effects().later);
    await import('../../../src/app/routing/later.ts');
    expect(startLater).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    await expect.poll(() => startLater.mock.calls).toHaveLength(1);
  });
});

describe('the scroll position', () => {
  const scrolled = vi.fn();
  let grow = () => {};
  const observed = vi.fn();
  const disconnect = vi.fn();
  /** The height of the page in pixels, which limits how far it can scroll. */
  let height = 10_000;

  beforeEach(() => {
    for (const mock of [scrolled, observed, disconnect]) mock.mockReset();
    height = 10_000;
    vi.stubGlobal('scrollY', 0);
    vi.stubGlobal('scrollTo', (to: ScrollToOptions) => {
      scrolled(to);
      vi.stubGlobal('scrollY', Math.min(to.top ?? 0, height));
    });
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = observed;
        disconnect = disconnect;
        constructor(callback: () => void) {
          grow = callback;
        }
      },
    );
  });

  const start = (place: Place, { isNew = false, isOtherPath = true } = {}) =>
    createActor(effects().scroll, { input: { visit: { place, isNew }, isOtherPath } }).start();
  const to = (top: number) => [[{ top, behavior: 'instant' }]];

  it('is restored for an entry', async () => {
    keepTop(aPlace(), 640);
    await toPromise(start(aPlace()));
    expect(scrolled.mock.calls).toEqual(to(640));
    expect(disconnect).toHaveBeenCalled();
  });

  it('is restored after the login', async () => {
    keepTop(aPlace(), 640);
    const back = aPlace({ key: 'k2', state: { resume: entryOf(aPlace()) } });
    await toPromise(start(back, { isNew: true, isOtherPath: false }));
    expect(scrolled.mock.calls).toEqual(to(640));
  });

  it.each([
    ['the top of another path', aPlace(), { isOtherPath: true }, to(0)],
    ['not changed within a path', aPlace(), { isOtherPath: false }, []],
    ['not changed in a new document', first, { isOtherPath: true }, []],
  ])('is %s', async (_, place, options, calls) => {
    keepTop(place, 640);
    await toPromise(start(place, { isNew: true, ...options }));
    expect(scrolled.mock.calls).toEqual(calls);
  });

  it('is reached when the page is high enough, and not two pixels before', async () => {
    keepTop(aPlace(), 640);
    height = 638;
    const actor = start(aPlace());
    expect(observed).toHaveBeenCalledExactlyOnceWith(document.body);
    grow();
    await Promise.resolve();
    expect(scrolled.mock.calls).toEqual([...to(640), ...to(640)]);
    expect(disconnect).not.toHaveBeenCalled();
    height = 638.5;
    grow();
    expect(disconnect).toHaveBeenCalled();
    await toPromise(actor);
  });

  it.each(['wheel', 'touchmove', 'pointerdown', 'keydown'])(
    'is left to the user who moves it: %s',
    async (type) => {
      const listen = vi.spyOn(window, 'addEventListener');
      keepTop(aPlace(), 640);
      height = 0;
      const actor = start(aPlace());
      const options = listen.mock.calls.find(([one]) => one === type)?.[2] as AddEventListenerOptions;
      expect(options).toEqual({ passive: true, signal: expect.any(AbortSignal) });
      expect(disconnect).not.toHaveBeenCalled();
      window.dispatchEvent(new Event(type));
      await toPromise(actor);
      expect(disconnect).toHaveBeenCalled();
      expect(options.signal?.aborted).toBe(true);
    },
  );

  it('is no longer restored when the user leaves', () => {
    keepTop(aPlace(), 640);
    height = 0;
    start(aPlace()).stop();
    expect(disconnect).toHaveBeenCalled();
  });

  it('is kept when the page is hidden and when it is left', () => {
    const { stop } = host(effects().keepScroll, { place: aPlace() });
    const kept = () => topOf(entryOf(aPlace()));
    const hideAt = (top: number) => {
      vi.stubGlobal('scrollY', top);
      window.dispatchEvent(new Event('pagehide'));
    };
    hideAt(300);
    expect(kept()).toBe(300);
    vi.stubGlobal('scrollY', 500);
    stop();
    expect(kept()).toBe(500);
    hideAt(9);
    expect(kept()).toBe(500);
  });
});

describe('a reload', () => {
  it('comes after the server has answered, within ten seconds', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const ask = vi.fn(async () => ({ ok: true }));
    vi.stubGlobal('fetch', ask);
    await toPromise(createActor(effects().reachServer).start());
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
    const signal = expect.any(AbortSignal);
    expect(ask.mock.calls).toEqual([['/', { method: 'HEAD', cache: 'no-store', signal }]]);
  });

  it.each(['the limit', 'who leaves'])('asks the server only as long as %s waits', (who) => {
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const ask = vi.fn((_: string, __: { signal: AbortSignal }) => new Promise(() => {}));
    vi.stubGlobal('fetch', ask);
    const actor = createActor(effects().reachServer).start();
    expect(ask.mock.calls[0]?.[1].signal.aborted).toBe(false);
    if (who === 'the limit') limit.abort();
    else actor.stop();
    expect(ask.mock.calls[0]?.[1].signal.aborted).toBe(true);
  });

  it('does not come after an answer that is not a page', async () => {
    vi.stubGlobal('fetch', async () => ({ ok: false }));
    const failure = 'The server does not answer with the page.';
    await expect(toPromise(createActor(effects().reachServer).start())).rejects.toThrow(failure);
    expect(takeConsoleLines()).toEqual([`Stanza: server failed. ${failure}`]);
  });

  it('is the end of the page', () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const actor = createActor(effects().reload).start();
    expect(reload).toHaveBeenCalledOnce();
    expect(actor.getSnapshot().status).toBe('active');
  });
});

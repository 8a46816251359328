import './chart-browser.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import Elk from 'elkjs/lib/elk.bundled.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMachine } from 'xstate';
import { layOut } from '../../src/layout/elk.ts';
import { channelName } from '../../src/live/channel.ts';
import { drawingOf } from '../../src/live/drawing.ts';
import LivePanel from '../../src/live/LivePanel.tsx';
import { stopLiveActor } from '../../src/live/live-actor.ts';
import type { FromApp, FromWorkbench, LiveRecord } from '../../src/live/protocol.ts';
import { type Chart, readChart } from '../../src/model/chart.ts';
import type { Registry } from '../../src/model/registry.ts';
import { LayoutsContext } from '../../src/shell/layouts.ts';
import type { UrlState } from '../../src/shell/url-state.ts';
import { decodeSteps } from '../../src/travel/steps-in-url.ts';
import { changed, effect, event, snapshotOf, started, startOfTime, stopped } from '../live-records.ts';
import { registry, subjectOf } from '../samples/registry.ts';
import { InPanel } from './InPanel.tsx';

const saved: { name: string; content: Blob }[] = [];

vi.mock('../../src/export/download.ts', () => ({
  download: (name: string, content: Blob) => saved.push({ name, content }),
}));

const elk = new Elk();

// The page computes layouts in a worker, which jsdom lacks.
vi.mock('../../src/layout/live-layout.ts', () => ({
  layOutLive: (chart: Chart, collapsed: ReadonlySet<string>) => layOut(elk, chart, collapsed),
}));

const layouts = Object.fromEntries(
  await Promise.all(
    ['signUp', 'menu'].map(
      async (id) => [id, await layOut(elk, readChart(subjectOf(id).entry.machine))] as const,
    ),
  ),
);

/** The page of an app in another tab, with its messages on the channel. */
class OtherTab {
  readonly heard: FromWorkbench[] = [];
  readonly #channel = new BroadcastChannel(channelName);
  readonly #app: string;
  readonly #records: LiveRecord[];

  constructor(app: string, records: LiveRecord[] = []) {
    this.#app = app;
    this.#records = records;
    this.#channel.onmessage = ({ data }: MessageEvent<FromWorkbench>) => {
      if (!('bench' in data)) return;
      this.heard.push(data);
      if (data.type === 'hello') this.announce();
      if (data.type === 'attach' && data.app === app && this.#records.length > 0) {
        this.notify(...this.#records.splice(0));
      }
    };
  }

  announce() {
    this.say({
      type: 'here',
      app: this.#app,
      title: `Page ${this.#app}`,
      url: `http://localhost/${this.#app}`,
    });
  }

  notify(...records: LiveRecord[]) {
    this.say({ type: 'records', app: this.#app, records, dropped: 0 });
  }

  say(message: FromApp) {
    this.#channel.postMessage(message);
  }

  close() {
    this.#channel.close();
  }
}

const tabs: OtherTab[] = [];

function openTab(app: string, records?: LiveRecord[]): OtherTab {
  const tab = new OtherTab(app, records);
  tabs.push(tab);
  return tab;
}

beforeEach(() => {
  saved.length = 0;
  gone.length = 0;
});

afterEach(() => {
  cleanup();
  stopLiveActor();
  for (const tab of tabs.splice(0)) tab.close();
});

const gone: Partial<UrlState>[] = [];

function show(machineId = 'signUp', given: Registry = registry): UserEvent {
  const { entry, chart } = subjectOf(machineId);
  render(
    <LayoutsContext value={layouts}>
      <LivePanel
        registry={given}
        entry={entry}
        chart={chart}
        selectedId={null}
        onSelect={() => {}}
        steps={null}
        onSteps={() => {}}
        onGo={(to) => gone.push(to)}
      />
    </LayoutsContext>,
    { wrapper: InPanel },
  );
  return userEvent.setup();
}

const email = (state: string) => ({
  active: ['signUp', 'signUp.email', `signUp.email.${state}`],
});
const typed = { field: 'email', value: '[redacted]' };

/** Records of a page on which a person starts to sign up. */
const resetRecords: LiveRecord[] = [
  started('x:0', { id: 'x:0', machine: 'app' }),
  started('x:1', {
    id: 'menu',
    parentId: 'x:0',
    machine: 'menu',
    snapshot: snapshotOf('closed', { active: ['menu', 'menu.closed'] }),
  }),
  started('x:2', {
    id: 'x:2',
    machine: 'signUp',
    snapshot: snapshotOf({ email: 'idle' }, { context: { email: '', tries: 0 }, ...email('idle') }),
  }),
  event('x:2', 'field.change', { payload: typed, at: startOfTime + 1500 }),
  effect('x:2', 'setField'),
  changed(
    'x:2',
    'field.change',
    snapshotOf({ email: 'idle' }, { context: { email: '[redacted]', tries: 0 }, ...email('idle') }),
  ),
  started('x:3', { id: 'loader', parentId: 'x:0' }),
  stopped('x:3'),
  event('x:1', 'menu.open', { sourceId: 'x:2' }),
];

async function attached(records: LiveRecord[] = resetRecords) {
  const tab = openTab('one', [...records]);
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Attach to Page one' }));
  await screen.findByText(/^[\d,]+ lines?$/);
  return { tab, user };
}

const awayDrawing = drawingOf(
  createMachine({ id: 'app', initial: 'idle', states: { idle: { on: { go: 'busy' } }, busy: {} } }),
);

const lines = () => screen.getAllByRole('option').filter((option) => option.className.includes('wb-seq-row'));
const line = (text: RegExp) => {
  const found = lines().find(({ textContent }) => text.test(textContent ?? ''));
  if (!found) throw new Error(`No line says ${text}`);
  return found;
};
const tree = () => within(screen.getByRole('tree', { name: 'Actors' }));
const actors = () =>
  tree()
    .getAllByRole('treeitem')
    .map(({ textContent }) => textContent?.replace(/^[▾▸]/, ''));
const about = () => within(screen.getByRole('toolbar', { name: 'Live' })).getByRole('status').textContent;
const actorStates = () =>
  screen.getByRole('region', { name: 'Chart of the actor' }).querySelector('code')?.textContent;

describe('the focus', () => {
  it('moves to the status when the focused button disappears', async () => {
    const { user } = await attached();
    const isOnStatus = () => document.activeElement?.textContent === about();
    expect(isOnStatus()).toBe(true);
    for (const name of ['Detach', 'Close']) {
      screen.getByRole('button', { name }).focus();
      await user.keyboard('{Enter}');
      expect(isOnStatus()).toBe(true);
    }
    expect(about()).toBe('Not attached.');
  });

  it('does not move when the panel opens', () => {
    show();
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the list of tabs', () => {
  it('shows instructions while no tab is open', async () => {
    show();
    expect(screen.getByText(/None yet/).textContent).toContain('in another tab of this browser');
    const link = screen.getByRole('link', { name: 'Open Samples' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/', '_blank']);
    expect(about()).toBe('Not attached.');
    openTab('late').announce();
    expect(await screen.findByRole('button', { name: 'Attach to Page late' })).toBeTruthy();
  });

  it('has no link where the server has no app', async () => {
    show('signUp', { ...registry, appPath: null });
    expect(screen.getByText(/None yet/).textContent).toContain('start your app');
    expect(screen.queryByRole('link')).toBeNull();
    openTab('late').announce();
    await screen.findByRole('button', { name: 'Attach to Page late' });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows the open tabs', async () => {
    const [one] = [openTab('one'), openTab('two')];
    show();
    await screen.findByRole('button', { name: 'Attach to Page one' });
    await screen.findByRole('button', { name: 'Attach to Page two' });
    one?.say({ type: 'gone', app: 'one' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Attach to Page one' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Attach to Page two' })).toBeTruthy();
  });

  it('tells apart tabs with the same title', async () => {
    show();
    for (const app of ['one', 'two']) openTab(app).say({ type: 'here', app, title: 'service', url: '' });
    await screen.findByRole('button', { name: 'Attach to service 2' });
    expect(screen.getByRole('button', { name: 'Attach to service' })).toBeTruthy();
  });

  it('shows that values are hidden before they leave the tab', () => {
    show();
    expect(screen.getByText(/Values are hidden in the app, before anything leaves its tab/)).toBeTruthy();
  });
});

describe('an attached tab', () => {
  it('shows its actors and selects the actor of the current machine', async () => {
    await attached();
    expect(about()).toBe('Attached to Page one, http://localhost/one');
    expect(actors()).toEqual(['app idle', 'menu closed', 'signUp email.idle']);
    expect(tree().getByRole('treeitem', { selected: true }).textContent).toContain('signUp');
    expect(actorStates()).toBe('email.idle');
    expect(await screen.findByRole('application', { name: 'Statechart of signUp' })).toBeTruthy();
  });

  it('updates state, chart and diagram', async () => {
    const { tab } = await attached();
    tab.notify(
      event('x:2', 'form.submit'),
      changed('x:2', 'form.submit', snapshotOf({ email: 'submitting' }, email('submitting'))),
    );
    await waitFor(() => expect(actorStates()).toBe('email.submitting'));
    expect(actors()).toContain('signUp email.submitting');
    expect(line(/form\.submit/).textContent).toContain('email.submitting');
    expect(screen.getByText('8 lines')).toBeTruthy();
  });

  it('shows stopped actors on request', async () => {
    const { user } = await attached();
    await user.click(screen.getByRole('checkbox', { name: '1 stopped' }));
    expect(actors()).toContain('loader stopped');
  });

  it('can be operated by keyboard', async () => {
    const { user } = await attached();
    tree().getByRole('treeitem', { selected: true }).focus();
    await user.keyboard('{Home}{ArrowLeft}');
    expect(actors()).toEqual(['app idle', 'signUp email.idle']);
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(tree().getByRole('treeitem', { selected: true }).textContent).toContain('menu');
    expect(actorStates()).toBe('closed');
  });

  it('selects an actor of the current machine until the user selects another', async () => {
    const { user } = await attached();
    await user.click(tree().getByText('app'));
    cleanup();
    show('menu');
    expect(tree().getByRole('treeitem', { selected: true }).textContent).toContain('menu');
    await user.click(tree().getByText('app'));
    expect(tree().getByRole('treeitem', { selected: true }).textContent).toContain('app');
    cleanup();
    show('player');
    expect(tree().getByRole('treeitem', { selected: true }).textContent).toContain('app');
  });

  it('explains why an actor has no chart', async () => {
    const { user } = await attached();
    await user.click(tree().getByText('app'));
    expect(screen.getByText('The registry has no machine app, so there is no chart of it.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: '1 stopped' }));
    await user.click(tree().getByText('loader'));
    expect(screen.getByText('No machine, so it has no chart.')).toBeTruthy();
  });

  it('draws a machine that the registry lacks, from the definition that the app sent', async () => {
    const { tab, user } = await attached();
    tab.say({ type: 'machine', app: 'one', machine: 'app', ...awayDrawing });
    await user.click(tree().getByText('app'));
    const picture = () => within(screen.getByRole('region', { name: 'Chart of the actor' }));
    const state = async (name: string) =>
      (await picture().findByText(name, { selector: '.wb-line-title *, .wb-line-title' })).closest(
        '.wb-state',
      );
    await waitFor(async () => expect((await state('idle'))?.className).not.toContain('is-active'));
    expect(screen.queryByText(/there is no chart of it/)).toBeNull();
    tab.notify(changed('x:0', 'go', snapshotOf('busy', { active: ['app', 'app.busy'] }), ['app.idle|go|0']));
    await waitFor(async () => expect((await state('busy'))?.className).toContain('is-active'));
    expect((await state('idle'))?.className).not.toContain('is-active');
  });

  it("draws the app's machine if the registry has another one with that id, and offers its events", async () => {
    const { tab, user } = await attached();
    const other = createMachine({
      id: 'menu',
      initial: 'odd',
      states: { odd: { on: { 'odd.go': 'even' } }, even: {} },
    });
    tab.say({ type: 'machine', app: 'one', machine: 'menu', ...drawingOf(other) });
    tab.notify(
      started('x:9', {
        id: 'other',
        machine: 'menu',
        snapshot: snapshotOf('odd', { active: ['menu', 'menu.odd'] }),
      }),
    );
    await user.click(await tree().findByText('other'));
    const region = within(screen.getByRole('region', { name: 'Chart of the actor' }));
    expect((await region.findAllByText('odd', { selector: '.wb-state *' })).length).toBeGreaterThan(0);
    expect(screen.getByText(/The app runs another menu than this workbench has/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Play in Simulate' })).toBeNull();
    const form = within(screen.getByRole('region', { name: 'Send an event' }));
    expect(form.getByRole('button', { name: 'odd.go' })).toBeTruthy();
  });

  it.each(['__proto__', 'constructor'])('draws a machine with the id %s', async (machine) => {
    const { tab, user } = await attached();
    const drawing = drawingOf(createMachine({ id: machine, initial: 'idle', states: { idle: {} } }));
    tab.say({ type: 'machine', app: 'one', machine, ...drawing });
    tab.notify(started('x:9', { id: 'strange', machine }));
    await user.click(await tree().findByText('strange'));
    const region = within(screen.getByRole('region', { name: 'Chart of the actor' }));
    expect((await region.findAllByText('idle', { selector: '.wb-state *' })).length).toBeGreaterThan(0);
  });

  it('keeps the own chart of a machine of the registry', async () => {
    const { tab, user } = await attached();
    tab.say({
      type: 'machine',
      app: 'one',
      machine: 'menu',
      chart: null,
      why: 'it has more than 500 states',
    });
    await user.click(tree().getByText('menu'));
    expect(await screen.findByRole('button', { name: 'Outline' })).toBeTruthy();
    expect(screen.queryByText(/There is no chart/)).toBeNull();
  });

  it.each([
    [
      { chart: Array.from({ length: 10_000 }, () => ({})), why: '' },
      /'chart' of its definition is not valid/,
    ],
    [{ chart: null, why: 'it has more than 500 states' }, /There is no chart of app: it has more than 500/],
    [{ chart: { id: 'x'.repeat(1_000_000), states: [], transitions: [] }, why: '' }, /larger than 200 kB/],
  ])('says why a rejected definition has no chart', async (received, why) => {
    const { tab, user } = await attached();
    tab.say({ type: 'machine', app: 'one', machine: 'app', ...received } as FromApp);
    await user.click(tree().getByText('app'));
    expect(await screen.findByText(why)).toBeTruthy();
  });

  it('keeps its records when it closes, and hides Freeze and Send', async () => {
    const { tab } = await attached();
    tab.say({ type: 'gone', app: 'one' });
    tab.close();
    await waitFor(() => expect(about()).toBe('No longer attached: Page one, http://localhost/one'));
    expect(actors()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Freeze' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Send an event' })).toBeNull();
  });

  it('shows how many records were dropped and which message was invalid', async () => {
    const { tab, user } = await attached();
    tab.say({ type: 'records', app: 'one', records: [], dropped: 1204 });
    expect(await screen.findByText('1,204 earlier records were dropped')).toBeTruthy();
    tab.say({
      type: 'records',
      app: 'one',
      records: [{ kind: 'nonsense' }] as unknown as LiveRecord[],
      dropped: 0,
    });
    const alert = await screen.findByRole('alert');
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays attached when the panel closes, until the workbench closes', async () => {
    const { tab } = await attached();
    cleanup();
    tab.notify(event('x:1', 'menu.close'));
    show();
    expect(await screen.findByText('8 lines')).toBeTruthy();
    expect(tab.heard.some(({ type }) => type === 'detach')).toBe(false);
    cleanup();
    stopLiveActor();
    await waitFor(() => expect(tab.heard.at(-1)).toMatchObject({ type: 'detach', app: 'one' }));
  });
});

describe('the diagram', () => {
  it('has a line for each event with its time, direction and resulting state', async () => {
    await attached();
    expect(lines().map(({ textContent }) => textContent)).toHaveLength(7);
    const text = line(/field\.change/).textContent ?? '';
    expect(text).toContain('+1.500 s');
    expect(text).toContain('from outside to signUp');
    expect(line(/menu\.open/).textContent).toContain('from signUp to menu');
    expect(
      within(line(/field\.change/))
        .getByRole('img')
        .getAttribute('aria-label'),
    ).toBe('1 effect: setField');
  });

  it('shows the details of a line: event, states and changes', async () => {
    const { user } = await attached();
    await user.click(line(/field\.change/));
    const details = within(screen.getByRole('region', { name: 'Details of the line' }));
    expect(details.getByText('From').nextSibling?.textContent).toBe('outside');
    expect(details.getByText('Effects').nextSibling?.textContent).toBe('setField');
    const marks = details.getAllByText('changed').map(({ parentElement }) => parentElement?.textContent);
    expect(marks).toEqual(['context  changed', 'email "[redacted]" changed']);
    await user.click(details.getByRole('button', { name: 'Back to now' }));
    expect(screen.queryByRole('region', { name: 'Details of the line' })).toBeNull();
  });

  it('shows the chart at the moment of the selected line', async () => {
    const { tab, user } = await attached();
    tab.notify(changed('x:2', 'form.submit', snapshotOf({ email: 'submitting' }, email('submitting'))));
    await waitFor(() => expect(actorStates()).toBe('email.submitting'));
    await user.click(line(/field\.change/));
    expect(actorStates()).toBe('email.idle');
    expect(screen.getByText('at the selected line')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    expect(actorStates()).toBe('email.submitting');
  });

  it('can be operated by keyboard', async () => {
    const { user } = await attached();
    const list = screen.getByRole('listbox', { name: 'What happened' });
    list.focus();
    const selected = () => lines().find((one) => one.getAttribute('aria-selected') === 'true');
    await user.keyboard('{End}');
    expect(selected()?.textContent).toContain('menu.open');
    expect(list.getAttribute('aria-activedescendant')).toBe(selected()?.id);
    await user.keyboard('{ArrowUp}');
    expect(selected()?.textContent).toContain('loader stops');
    await user.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(selected()?.textContent).toContain('field.change');
    await user.keyboard('{Escape}');
    expect(selected()).toBeUndefined();
  });

  it('can be filtered by text, kind and actor', async () => {
    const { user } = await attached();
    const search = screen.getByRole('searchbox', { name: /Search in events/ });
    await user.type(search, 'menu');
    expect(screen.getByText('2 of 7 lines')).toBeTruthy();
    await user.clear(search);
    await user.click(screen.getByRole('button', { name: 'Actors' }));
    expect(screen.getByText('2 of 7 lines')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Actors in the diagram' }), 'actor');
    expect(lines().map(({ textContent }) => /field\.change|menu\.open/.exec(textContent ?? '')?.[0])).toEqual(
      ['field.change', 'menu.open'],
    );
    await user.click(tree().getByText('menu'));
    expect(screen.getByText('1 of 7 lines')).toBeTruthy();
    await user.type(search, 'nowhere');
    expect(screen.getByText('No line matches the filter.')).toBeTruthy();
  });

  it('draws only the visible lines', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => event('x:0', `event.${index}`));
    await attached([started('x:0'), ...many]);
    expect(await screen.findByText('3,001 lines')).toBeTruthy();
    expect(lines().length).toBeLessThan(60);
    expect(lines().at(-1)?.textContent).toContain('event.2999');
  });

  it('stops while frozen and counts the new lines', async () => {
    const { tab, user } = await attached();
    await user.click(screen.getByRole('button', { name: 'Freeze' }));
    tab.notify(event('x:1', 'menu.close'), event('x:1', 'menu.open'));
    expect(await screen.findByText('2 more since')).toBeTruthy();
    expect(screen.getByText('7 lines')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(screen.getByText('9 lines')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByText('Nothing has happened yet.')).toBeTruthy();
    expect(actors()).toHaveLength(3);
  });
});

describe('sending an event', () => {
  it('offers the samples that the state accepts first and sends one', async () => {
    const { tab, user } = await attached();
    await user.click(screen.getByRole('button', { name: 'form.submit' }));
    await waitFor(() =>
      expect(tab.heard.at(-1)).toMatchObject({
        type: 'send',
        app: 'one',
        sessionId: 'x:2',
        event: { type: 'form.submit' },
      }),
    );
    expect(screen.getByText('Sent form.submit.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'step.back' })).toBeNull();
  });

  it('sends the typed event; a refusal is shown and the text stays', async () => {
    const { tab, user } = await attached();
    await user.click(screen.getByRole('button', { name: 'Another event…' }));
    const editor = screen.getByRole('textbox', { name: 'Event as JSON' });
    fireEvent.change(editor, { target: { value: '{"type": "made.up"' } });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByRole('alert').textContent).toContain('This is not JSON');
    fireEvent.change(editor, { target: { value: '{"type": "made.up", "n": 7}' } });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(tab.heard.at(-1)).toMatchObject({ type: 'send', event: { type: 'made.up', n: 7 } }),
    );
    tab.say({ type: 'refused', app: 'one', why: 'signUp takes no made.up.' });
    expect(await screen.findByText('signUp takes no made.up.')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Event as JSON' }).value).toBe(
      '{"type": "made.up", "n": 7}',
    );
  });
});

describe('a session file', () => {
  it('can be exported and imported', async () => {
    const { user } = await attached();
    await user.click(screen.getByRole('button', { name: 'Export session' }));
    const [file] = saved;
    if (!file) throw new Error('Nothing was saved');
    expect(file.name).toBe('page-one-session.json');
    await user.click(screen.getByRole('button', { name: 'Detach' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('tree')).toBeNull();
    await user.upload(screen.getByLabelText('Session'), new File([file.content], file.name));
    expect(await screen.findByText('7 lines')).toBeTruthy();
    expect(about()).toBe('From a file: Page one, http://localhost/one');
    expect(actors()).toHaveLength(3);
  });
});

describe('a bug bundle', () => {
  const shot = { name: 'The screenshot of this bundle' };
  const picture = 'data:image/png;base64,iVBORw0KGgo=';

  it('contains the text, the session and the steps, and opens again', async () => {
    const { user } = await attached();
    await user.click(screen.getByRole('button', { name: 'Bug bundle' }));
    const form = within(screen.getByRole('form', { name: 'Bug bundle' }));
    expect(document.activeElement).toBe(form.getByRole('textbox'));
    await user.keyboard('It stays shut.');
    await user.click(form.getByRole('button', { name: 'Add a screenshot…' }));
    expect((await form.findByRole('alert')).textContent).toBe(
      'This browser does not let a page take a picture of a tab.',
    );
    await user.click(form.getByRole('button', { name: 'Save bundle' }));
    const [file] = saved;
    if (!file) throw new Error('Nothing was saved');
    expect(screen.getByText(`Saved ${file.name}.`)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bug bundle' }));
    const json = JSON.parse(await file.content.text());
    expect(json.session.records).toHaveLength(resetRecords.length);
    expect(json.recording.machine).toBe('signUp');

    await user.click(screen.getByRole('button', { name: 'Detach' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.upload(
      screen.getByLabelText('Session'),
      new File([JSON.stringify({ ...json, screenshot: picture })], file.name),
    );
    const report = within(await screen.findByRole('region', { name: 'Bug bundle' }));
    expect(report.getByText('It stays shut.')).toBeTruthy();
    expect(report.getByRole('img').getAttribute('src')).toBe(picture);
    expect(actors()).toHaveLength(3);
    await user.click(report.getByRole('button', { name: 'Play its 1 steps of signUp in Simulate' }));
    await waitFor(() => expect(gone).toMatchObject([{ machine: 'signUp', tab: 'simulate' }]));
    expect(await decodeSteps(gone[0]?.steps ?? '')).toMatchObject({
      machine: 'signUp',
      steps: [{ kind: 'event' }],
    });

    const foreign = { ...json, recording: { ...json.recording, machine: 'lift' } };
    await user.upload(screen.getByLabelText('Session'), new File([JSON.stringify(foreign)], file.name));
    expect(
      await screen.findByText(/It has 1 step of lift\. This workbench has no machine lift: open it in/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Play its/ })).toBeNull();
  });

  it('takes a screenshot of the tab that the person chooses, and can remove it', async () => {
    const stop = vi.fn();
    const stream = { getTracks: () => [{ stop }] };
    vi.stubGlobal('navigator', {
      ...navigator,
      userAgent: 'test',
      languages: ['it'],
      mediaDevices: { getDisplayMedia: async () => stream },
    });
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(3840);
    vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(2160);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {} } as never);
    const toDataURL = vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (
      this: HTMLCanvasElement,
    ) {
      return this.width === 1920 && this.height === 1080 ? picture : '';
    });
    try {
      const { user } = await attached();
      await user.click(screen.getByRole('button', { name: 'Bug bundle' }));
      await user.click(screen.getByRole('button', { name: 'Add a screenshot…' }));
      expect((await screen.findByRole('img', shot)).getAttribute('src')).toBe(picture);
      expect(stop).toHaveBeenCalled();
      await user.click(screen.getByRole('button', { name: 'Save bundle' }));
      expect(JSON.parse((await saved[0]?.content.text()) ?? '').screenshot).toBe(picture);
      await user.click(screen.getByRole('button', { name: 'Bug bundle' }));
      expect(screen.queryByRole('img', shot)).toBeNull();
      expect(toDataURL).toHaveBeenCalled();
    } finally {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    }
  });
});

describe('the run of the shown actor', () => {
  it('opens in Simulate, and can be exported as a test', async () => {
    const { user } = await attached();
    await user.click(screen.getByRole('button', { name: 'Play in Simulate' }));
    await waitFor(() => expect(gone).toHaveLength(1));
    expect(await decodeSteps(gone[0]?.steps ?? '')).toMatchObject({
      machine: 'signUp',
      steps: [{ kind: 'event', event: { type: 'field.change', field: 'email', value: 'ada@example.org' } }],
      notes: [
        'The actor was already running when the recording began. Its earlier steps are missing.',
        'The app hid values of one step. Samples replace them.',
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Export as test' }));
    expect(await saved[0]?.content.text()).toContain('// The app hid values of one step.');
    expect(await saved[0]?.content.text()).toContain("it('signUp comes to email.idle in a step'");
    expect(screen.getByRole('alert').textContent).toMatch(
      /The test was saved\. The actor was already running when the recording began.+The app hid values of one step\./,
    );
  });
});

it('the panel shows an error when the browser has no BroadcastChannel', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const user = show();
  const alerts = await screen.findAllByRole('alert');
  expect(alerts[0]?.textContent).toContain('There is no channel to the other tabs of this browser.');
  vi.unstubAllGlobals();
  openTab('one');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Attach to Page one' })).toBeTruthy();
});

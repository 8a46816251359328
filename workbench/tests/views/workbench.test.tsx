import './chart-browser.ts';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Elk from 'elkjs/lib/elk.bundled.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { layOut } from '../../src/layout/elk.ts';
import { readChart } from '../../src/model/chart.ts';
import type { Registry } from '../../src/model/registry.ts';
import { Workbench } from '../../src/Workbench.tsx';
import { registry } from '../samples/registry.ts';

const elk = new Elk();
const layouts = Object.fromEntries(
  await Promise.all(
    registry.entries.map(async ({ machine }) => [machine.id, await layOut(elk, readChart(machine))] as const),
  ),
);

async function show(hash = '', shown: Registry = registry) {
  history.replaceState(null, '', `/statecharts${hash}`);
  render(<Workbench registry={shown} layouts={layouts} />);
  await screen.findByRole('tree');
  return userEvent.setup();
}

const details = () => within(screen.getByRole('region', { name: 'Details' }));
const cited = () =>
  details()
    .queryAllByRole('heading', { level: 4 })
    .map(({ textContent }) => textContent);
const params = () => new URLSearchParams(location.hash.slice(1));

beforeEach(() => history.replaceState(null, '', '/'));

describe('the workbench', () => {
  it('lists every machine by group and selects the first', async () => {
    await show();
    const list = within(screen.getByRole('navigation', { name: 'Machines' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      registry.entries.map(({ machine }) => machine.id),
    );
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      ...new Set(registry.entries.map(({ group }) => group)),
    ]);
    const first = registry.entries[0]?.machine.id ?? '';
    expect(list.getByRole('button', { current: 'page' }).textContent).toBe(first);
    expect(document.title).toBe(`${first} – Samples statecharts`);
  });

  it('names machines without an id, or with the same id', async () => {
    const [first, second] = registry.entries;
    if (!first || !second) throw new Error('no samples');
    const nameless = { ...second, machine: createMachine({}), source: 'nameless.machine.ts' };
    const twin = { ...second, machine: first.machine, source: 'twin.machine.ts' };
    await show('', { ...registry, entries: [first, second, nameless, twin] });
    const [same, none] = screen.getAllByRole('alert').map((alert) => alert.querySelector('p')?.textContent);
    expect(same).toBe(
      `2 machines have the id '${first.machine.id}', and only one is shown: ${first.source}, twin.machine.ts.`,
    );
    expect(none).toBe("A machine has no id, so it is called '(machine)': nameless.machine.ts.");
  });

  it('shows notices until they are dismissed, and no alert', async () => {
    const user = await show('', { ...registry, notices: ['a.ts: door has no id.'] });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('a.ts: door has no id.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dismiss the notice' }));
    expect(screen.queryByText('a.ts: door has no id.')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
    expect(sessionStorage.getItem('statechart-workbench.dismissed')).toContain('door has no id');
    sessionStorage.clear();
  });

  it('does not show dismissed problems again, of the registry or of the address', async () => {
    const broken = { ...registry, problems: ['a.ts cannot be loaded: no.'] };
    const user = await show('#machine=nobody&what=1&tab=chart', broken);
    const length = history.length;
    const said = () => screen.queryAllByRole('alert').map((alert) => alert.querySelector('p')?.textContent);
    expect(said()).toEqual([
      'a.ts cannot be loaded: no.',
      'The address contains “what”, which is unknown. The address asks for machine “nobody”: no machine of this name.',
    ]);
    for (const button of screen.getAllByRole('button', { name: 'Dismiss' })) {
      await user.click(button);
      expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
    }
    expect(said()).toEqual([]);
    expect([location.hash, history.length]).toEqual(['#tab=chart', length]);
    cleanup();
    await show(location.hash, broken);
    expect(said()).toEqual([]);
    cleanup();
    await show('', { ...registry, problems: ['a.ts cannot be loaded: another reason.'] });
    expect(said()).toEqual(['a.ts cannot be loaded: another reason.']);
    sessionStorage.clear();
  });

  it('offers to collapse all states of a large chart, not of a small one', async () => {
    const states = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`s${index}`, { initial: 'in', states: { in: {} } }]),
    );
    const machine = createMachine({ id: 'large', initial: 's0', states });
    const [first] = registry.entries;
    if (!first) throw new Error('no entry');
    const user = await show('#machine=large', {
      ...registry,
      entries: [...registry.entries, { ...first, machine, model: { inputs: [], events: [] } }],
    });
    expect(screen.getByRole('button', { name: 'Collapse all' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'signUp' }));
    expect(screen.queryByRole('button', { name: 'Collapse all' })).toBeNull();
  });

  it('shows who sends and receives an event, and goes there', async () => {
    const user = await show('#machine=signUp&selected=signUp.account%7Cstep.back%7C0');
    expect(details().getByText(/No machine sends it/)).toBeTruthy();
    const receivers = within(details().getByRole('region', { name: 'Received by' }));
    await user.click(receivers.getByRole('button', { name: 'signUp, account' }));
    expect(params().get('selected')).toBe('signUp.account|step.back|0');
  });

  it('shows a chart as it was left, unless something else was selected meanwhile', async () => {
    const user = await show('#machine=signUp');
    const drawn = () => document.querySelector<HTMLElement>('.wb-viewport')?.style.transform;
    const first = drawn();
    const away = async () => {
      await user.click(screen.getByRole('tab', { name: 'Paths' }));
      await user.click(screen.getByRole('tab', { name: 'Chart' }));
      await screen.findByRole('tree', { name: 'Outline of signUp' });
    };
    await user.click(screen.getByRole('button', { name: 'Zoom In' }));
    const left = drawn();
    expect(left).not.toBe(first);
    await away();
    expect(drawn()).toBe(left);
    await user.click(screen.getByRole('tab', { name: 'Paths' }));
    history.replaceState(null, '', `${location.hash}&selected=signUp.email`);
    await user.click(screen.getByRole('tab', { name: 'Chart' }));
    await screen.findByRole('tree', { name: 'Outline of signUp' });
    expect(drawn()).not.toBe(left);
  });

  it('moves the focus from the list of machines, which closes on a phone, to its button', async () => {
    const user = await show();
    const machines = screen.getByRole('button', { name: 'Machines' });
    await user.click(machines);
    await user.click(screen.getByRole('button', { name: 'menu' }));
    expect(document.activeElement).toBe(machines);
    expect(machines.getAttribute('aria-expanded')).toBe('false');
  });

  it('puts the selected machine in the URL; the Back button returns', async () => {
    const user = await show('#machine=login');
    await user.click(screen.getByRole('button', { name: 'menu' }));
    expect(params().get('machine')).toBe('menu');
    expect(await screen.findByRole('tree', { name: 'Outline of menu' })).toBeTruthy();
    await act(async () => {
      const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      history.back();
      await arrived;
    });
    expect(await screen.findByRole('tree', { name: 'Outline of login' })).toBeTruthy();
  });

  it('shows the details of the state that the URL selects', async () => {
    await show('#machine=signUp&selected=signUp.email.submitting');
    expect(details().getByRole('heading', { level: 2 }).textContent).toBe('email.submitting state');
    expect(details().getByText('The server is asked to send a code.')).toBeTruthy();
    expect(details().getByText('accounts#code')).toBeTruthy();
    expect(details().getByText('busy')).toBeTruthy();
    expect(details().getByText('sendCode')).toBeTruthy();
    expect(screen.getByRole('treeitem', { selected: true }).textContent).toContain('submitting');
  });

  it('links a state to its transition and the transition to its target', async () => {
    const user = await show('#machine=signUp&selected=signUp.email.idle');
    await user.click(details().getAllByRole('button', { name: 'form.submit' })[1] ?? document.body);
    expect(details().getByRole('heading', { level: 2 }).textContent).toBe('form.submit transition');
    await user.click(details().getByRole('button', { name: 'email.submitting' }));
    expect(details().getByRole('heading', { level: 2 }).textContent).toBe('email.submitting state');
    expect(params().get('selected')).toBe('signUp.email.submitting');
  });

  it('shows all references of the machine while nothing is selected', async () => {
    await show('#machine=login');
    expect(cited()).toEqual(['The address', 'The code']);
    expect(details().getByText('workbench/tests/samples/login.ts')).toBeTruthy();
  });

  it('shows the reference of the selected state with its lists and code', async () => {
    await show('#machine=login&selected=login.idle');
    expect(cited()).toEqual(['The address']);
    const section = within(details().getByRole('region', { name: 'The address' }));
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'at once',
      'one at a time',
    ]);
    expect(section.getByText('/mail').tagName).toBe('CODE');
  });

  it('shows no reference when the app has no documentation', async () => {
    await show('#machine=login', { ...registry, references: undefined });
    expect(cited()).toEqual([]);
    expect(details().queryByText('Reference')).toBeNull();
  });

  it('searches by name in all machines or in one', async () => {
    const user = await show('#machine=login');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'isMismatch');
    const found = await screen.findByRole('list', { name: 'Found' });
    const [place] = within(found).getAllByRole('button');
    expect(place?.textContent).toMatch(/guard isMismatch/);
    await user.click(screen.getByRole('checkbox', { name: 'Only in login' }));
    expect(await screen.findByText('No results.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Only in login' }));
    await user.click(
      (await screen.findAllByRole('button', { name: /guard isMismatch signUp/ }))[0] ?? document.body,
    );
    expect(params().get('machine')).toBe('signUp');
    expect(details().getByText('isMismatch')).toBeTruthy();
  });

  it.each([
    ['#machine=chess&selected=chess.mate', /machine “chess”: no machine of this name/],
    ['#machine=login&selected=login.gone', /state “login.gone”: no state of this name/],
    ['#machine=login&tab=charts', /tab “charts”: no tab of this name/],
    ['#machine=login&steps=<b>', /steps “<b>”/],
  ])('reports the parts of the URL that do not exist, and shows the rest: %s', async (hash, problem) => {
    await show(hash);
    expect(screen.getByRole('alert').textContent).toMatch(problem);
    expect(screen.getByRole('tree')).toBeTruthy();
  });

  it('draws the chart with its states', async () => {
    await show('#machine=menu');
    expect(await screen.findByRole('application', { name: 'Statechart of menu' })).toBeTruthy();
  });
});

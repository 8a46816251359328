import './chart-browser.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Elk from 'elkjs/lib/elk.bundled.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Gathered } from '../../src/coverage/gathered.ts';
import type { MachineCoverage } from '../../src/coverage/machine-coverage.ts';
import { mergeCoverage } from '../../src/coverage/merge.ts';
import { layOut } from '../../src/layout/elk.ts';
import { readChart } from '../../src/model/chart.ts';
import { fingerprintOf } from '../../src/travel/fingerprint.ts';
import { Workbench } from '../../src/Workbench.tsx';
import { registry } from '../samples/registry.ts';

const entries = registry.entries.filter(({ machine }) => ['login', 'menu'].includes(machine.id));
const elk = new Elk();
const layouts = Object.fromEntries(
  await Promise.all(
    entries.map(async ({ machine }) => [machine.id, await layOut(elk, readChart(machine))] as const),
  ),
);

const untaken = 'login.idle|form.submit|1';

/** The coverage of all transitions of both machines, except the login of a guest. */
const gatheredByTests: Gathered[] = [
  {
    file: 'tests/login.test.ts',
    machines: entries.map(({ machine }): Gathered['machines'][number] => {
      const { states, transitions } = readChart(machine);
      return {
        machine: machine.id,
        fingerprint: fingerprintOf(readChart(machine)),
        states: Object.fromEntries(states.map(({ id }) => [id, [0, 1, 0]])),
        transitions: Object.fromEntries(
          transitions.filter(({ id }) => id !== untaken).map(({ id }) => [id, [0, 3, 0]]),
        ),
        pairs: {},
        guards: {
          'login.idle|form.submit|0|isIncomplete|yes': [0, 1, 0],
          'login.idle|form.submit|0|isIncomplete|no': [0, 1, 0],
          [`${untaken}|isGuest|no`]: [0, 1, 0],
        },
      };
    }),
  },
];

const coverage: MachineCoverage = mergeCoverage(
  entries.map(({ machine }) => machine),
  gatheredByTests,
  () => false,
);

async function show(machine = 'login') {
  history.replaceState(null, '', `/statecharts#machine=${machine}`);
  // A new registry object, since the workbench keeps the coverage of each registry.
  render(<Workbench registry={{ ...registry, entries }} layouts={layouts} />);
  await screen.findByRole('tree');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Coverage' }));
  return user;
}

const section = () => within(screen.getByRole('region', { name: 'Coverage' }));
const fileOf = (text: string) => new File([text], 'machine-coverage.json', { type: 'application/json' });

async function open(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.upload(screen.getByLabelText('Coverage file'), fileOf(text));
}

async function showCoverage(machine?: string, shown = coverage) {
  const user = await show(machine);
  await open(user, JSON.stringify(shown));
  await section().findByRole('table');
  return user;
}

beforeEach(() => history.replaceState(null, '', '/'));

describe('coverage in the workbench', () => {
  it('counts covered parts of the machine and of all machines', async () => {
    await showCoverage();
    const counts = section()
      .getAllByRole('definition')
      .slice(0, 5)
      .map(({ textContent }) => textContent?.trim());
    expect(counts).toEqual(['6 of 6', '7 of 8', '3 of 4', '0 of 18', '7 of 8']);
    expect(
      section().getByRole('row', { name: 'login 6/6 7/8 3/4 0/18 –' }).getAttribute('aria-current'),
    ).toBe('true');
    expect(section().getByRole('row', { name: 'all 9/9 10/11 3/4 0/22 –' })).toBeTruthy();
  });

  it('shows what only generated paths reached as another number and in another colour', async () => {
    const paths = mergeCoverage(
      entries.map(({ machine }) => machine),
      gatheredByTests,
      () => true,
    );
    const user = await showCoverage('login', paths);
    const definitions = section().getAllByRole('definition');
    expect(definitions.slice(0, 6).map(({ textContent }) => textContent?.trim())).toEqual([
      '0 of 6',
      '0 of 8',
      '0 of 4',
      '0 of 18',
      '0 of 8',
      '16 of 18',
    ]);
    expect(section().getByRole('row', { name: 'login 0/6 0/8 0/4 0/18 16' })).toBeTruthy();
    await user.click(screen.getByRole('treeitem', { name: /form.submit if isIncomplete/ }));
    expect(
      section().getByText(/^No test asserts on it. It was taken by generated paths, 3 times/),
    ).toBeTruthy();
    expect(document.querySelectorAll('.wb-state.is-generated').length).toBeGreaterThan(0);
    expect(document.querySelectorAll('.wb-state.is-missed')).toHaveLength(0);
  });

  it('links each gap to its transition and shows the tests nearby', async () => {
    const user = await showCoverage();
    const gaps = within(section().getByRole('list', { name: 'Gaps' }));
    expect(gaps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'idle · form.submit [isGuest] never taken',
      'idle · form.submit [isGuest] isGuest never said yes',
    ]);
    await user.click(gaps.getAllByRole('button')[0] ?? document.body);
    expect(screen.getByRole('treeitem', { selected: true }).dataset.id).toBe(untaken);
    expect(section().getByText('Never taken by a test.')).toBeTruthy();
    await user.click(screen.getByRole('treeitem', { name: /form.submit if isIncomplete/ }));
    expect(section().getByText(/^Taken 3 times, also by running actors/)).toBeTruthy();
    expect(section().getByText('tests/login.test.ts')).toBeTruthy();
  });

  it('marks gaps in the outline and on the chart until it is hidden', async () => {
    const user = await showCoverage();
    const item = () => screen.getByRole('treeitem', { name: /form.submit if isGuest/ });
    expect(item().textContent).toContain('never taken; isGuest: never said yes');
    const chart = within(screen.getByRole('application', { name: 'Statechart of login' }));
    expect(chart.getByTitle('never taken; isGuest: never said yes').textContent).toBe(
      'never takennever yesno',
    );
    await user.click(screen.getByRole('button', { name: 'Coverage', pressed: true }));
    expect(item().textContent).not.toContain('never');
    expect(chart.queryByTitle(/never/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Coverage', pressed: false }));
    expect(item().textContent).toContain('never taken');
  });

  it('stays when the user selects another machine', async () => {
    const user = await showCoverage();
    await user.click(section().getByRole('button', { name: 'menu' }));
    await screen.findByRole('tree', { name: 'Outline of menu' });
    expect(section().getByText('No gaps: the tests cover everything.')).toBeTruthy();
    await user.click(section().getByRole('button', { name: 'Forget' }));
    expect(section().queryByRole('table')).toBeNull();
  });

  it('shows which part of an older coverage matches', async () => {
    const [login, menu] = coverage.machines;
    if (!login || !menu) throw new Error('There are two machines.');
    const older = { ...menu, fingerprint: 'older', transitions: menu.transitions.slice(1) };
    const user = await showCoverage('menu', { ...coverage, machines: [older] });
    expect(section().getByRole('alert').textContent).toMatch(/another version of menu.*not in it: 1\./);
    expect(screen.getByRole('treeitem', { name: /not in the coverage/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'login' }));
    await screen.findByRole('tree', { name: 'Outline of login' });
    expect(section().getByRole('alert').textContent).toBe('This coverage does not contain login.');
  });

  it('rejects a wrong file with a reason and keeps the old coverage', async () => {
    const user = await showCoverage();
    await open(user, '{"format":"statechart-recording"}');
    expect((await section().findByRole('alert')).textContent).toMatch(
      /^The file is not a coverage file\. format: /,
    );
    expect(section().getByRole('table')).toBeTruthy();
    await open(user, JSON.stringify(coverage));
    await vi.waitFor(() => expect(section().queryByRole('alert')).toBeNull(), { timeout: 30_000 });
  });
});

describe('the coverage of the build', () => {
  const answer = (body: string, type: string, status = 200) =>
    vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response(body, { status, headers: { 'content-type': type } }));

  it('is loaded on request, not before', async () => {
    const fetched = answer(JSON.stringify(coverage), 'application/json; charset=utf-8');
    const user = await show();
    expect(fetched).not.toHaveBeenCalled();
    await user.click(section().getByRole('button', { name: 'From this build' }));
    expect(await section().findByRole('table')).toBeTruthy();
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/machine-coverage.json']);
  });

  it.each([
    ['has none', 'Not found', 'text/plain', 404],
    ["answers with the app's page", '<!doctype html>', 'text/html', 200],
  ])('shows an error when the server %s', async (_, body, type, status) => {
    answer(body, type, status);
    const user = await show();
    await user.click(section().getByRole('button', { name: 'From this build' }));
    expect((await section().findByRole('alert')).textContent).toBe(
      'This build has no coverage file. Open a file instead.',
    );
  });

  it('names the command that makes one', async () => {
    answer('Not found', 'text/plain', 404);
    history.replaceState(null, '', '/statecharts#machine=login');
    const named = { ...registry, entries, coverageCommand: 'npm run coverage' };
    render(<Workbench registry={named} layouts={layouts} />);
    await screen.findByRole('tree');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Coverage' }));
    await user.click(section().getByRole('button', { name: 'From this build' }));
    expect((await section().findByRole('alert')).textContent).toBe(
      'This build has no coverage file. Run npm run coverage first, or open a file.',
    );
  });
});

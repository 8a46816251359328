import './chart-browser.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import Elk from 'elkjs/lib/elk.bundled.js';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActorOptions, AnyStateMachine } from 'xstate';
import { layOut } from '../../src/layout/elk.ts';
import { readChart } from '../../src/model/chart.ts';
import { LayoutsContext } from '../../src/shell/layouts.ts';
import SimulatePanel from '../../src/simulate/SimulatePanel.tsx';
import { readRecording } from '../../src/travel/recording.ts';
import { decodeSteps } from '../../src/travel/steps-in-url.ts';
import { registry, subjectOf } from '../samples/registry.ts';
import { InPanel } from './InPanel.tsx';

const clock = await vi.hoisted(async () => new (await import('xstate')).SimulatedClock());

vi.mock('@xstate/react', async (importActual) => {
  const actual = await importActual<typeof import('@xstate/react')>();
  const useActor = (logic: AnyStateMachine, options?: ActorOptions<AnyStateMachine>) =>
    actual.useActor(logic, { ...options, clock });
  return { ...actual, useActor };
});

const saved: { name: string; content: Blob }[] = [];

vi.mock('../../src/export/download.ts', () => ({
  download: (name: string, content: Blob) => saved.push({ name, content }),
}));

beforeEach(() => {
  saved.length = 0;
});

const elk = new Elk();
const layouts = Object.fromEntries(
  await Promise.all(
    ['signUp', 'attachments', 'player'].map(
      async (id) => [id, await layOut(elk, readChart(subjectOf(id).entry.machine))] as const,
    ),
  ),
);

/** The steps that were written to the address, the newest last. */
let addresses: (string | null)[] = [];

function Shell({ machineId, steps: first }: { machineId: string; steps: string | null }) {
  const [steps, setSteps] = useState(first);
  const [{ entry, chart }] = useState(() => subjectOf(machineId));
  return (
    <LayoutsContext value={layouts}>
      <SimulatePanel
        registry={registry}
        entry={entry}
        chart={chart}
        selectedId={null}
        onSelect={() => {}}
        steps={steps}
        onSteps={(next) => {
          addresses.push(next);
          setSteps(next);
        }}
        onGo={() => {}}
      />
    </LayoutsContext>
  );
}

async function open(machineId = 'signUp', steps: string | null = null): Promise<UserEvent> {
  addresses = [];
  render(<Shell machineId={machineId} steps={steps} />, { wrapper: InPanel });
  return userEvent.setup();
}

async function start(machineId = 'signUp'): Promise<UserEvent> {
  const user = await open(machineId);
  await user.click(screen.getByRole('button', { name: 'Start' }));
  return user;
}

const side = (heading: string) => within(screen.getByRole('region', { name: heading }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const status = () =>
  screen.getByText(/^(Started|Step \d+|Not started|Reading)/, { selector: '.wb-status' }).textContent;
const offer = (name: string) => side('Events').getByRole('button', { name });
const steps = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');

const happy = [
  'field.change field: "email", value: "ada@example.org"',
  'form.submit',
  'sendCode done: nothing',
  'field.change field: "code", value: "code-of-the-mail"',
  'field.change field: "password", value: "long enough"',
  'field.change field: "repeated", value: "long enough"',
  'form.submit',
  'createAccount done: nothing',
];

async function createAccount(user: UserEvent) {
  for (const name of happy) {
    const where = name.includes(' done') ? 'Actors' : 'Events';
    await user.click(side(where).getByRole('button', { name }));
  }
  await user.click(button('Next delay'));
}

describe('a simulation', () => {
  it('can reach the end of the sign-up, go back, and take the branch of the error', async () => {
    const user = await start();
    expect(status()).toBe('Started. Now email.idle.');
    await createAccount(user);
    expect(status()).toBe('Step 9: 2,000 ms pass. Now finished (done).');
    expect(side('State').getByText('signUp.finished')).toBeTruthy();
    expect(steps()).toHaveLength(10);

    for (let step = 0; step < 2; step++) await user.click(button('Back'));
    expect(status()).toBe('Step 7: form.submit. Now account.submitting.');
    await user.click(side('Actors').getByRole('button', { name: /^createAccount failed: network/ }));
    expect(status()).toBe('Step 8: createAccount failed: network. Now account.idle.');
    expect(side('State').getByText('"The network failed."')).toBeTruthy();
    // The branch with the earlier steps can still be chosen.
    await user.click(button(/^or createAccount done/));
    expect(status()).toBe('Step 8: createAccount done. Now done.');
  });

  it('can be exported to a file, imported and replayed', async () => {
    const user = await start();
    await user.click(offer(happy[0] ?? ''));
    await user.click(offer('form.submit'));
    await user.click(side('Actors').getByRole('button', { name: /^sendCode failed: network/ }));
    await user.click(button('Export recording'));
    const [file] = saved;
    if (!file) throw new Error('Nothing was saved');
    expect(file.name).toBe('signUp.recording.json');
    const text = await file.content.text();
    expect(readRecording(text).steps).toHaveLength(3);

    await user.click(button('Restart'));
    expect(status()).toBe('Not started.');
    await user.upload(screen.getByLabelText('Recording'), new File([text], 'run.json'));
    await waitFor(() => expect(status()).toBe('Step 3: sendCode failed: network. Now email.idle.'));
    expect(screen.queryByRole('alert')).toBeNull();

    await user.click(button('Replay'));
    expect(status()).toBe('Started. Now email.idle.');
    act(() => clock.increment(600));
    expect(status()).toBe(`Step 1: ${happy[0]}. Now email.idle.`);
    await user.click(button('Stop'));
    act(() => clock.increment(6000));
    expect(status()).toBe(`Step 1: ${happy[0]}. Now email.idle.`);
  });

  it('reports at once that a run cannot be exported as a test', async () => {
    const user = await start();
    const style = registry.testStyle;
    if (!style) throw new Error('The samples have a style of tests.');
    vi.spyOn(style, 'file').mockImplementationOnce(() => {
      throw new Error('No file.');
    });
    await user.click(button('Export test'));
    expect(screen.getByRole('alert').textContent).toContain('No file.');
    expect(screen.queryByLabelText('Title')).toBeNull();
    await user.click(button('Dismiss'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('exports a test', async () => {
    const user = await start();
    await user.click(button('Export test'));
    await user.click(button('Save test'));
    expect(saved[0]?.name).toBe('sign-up-recorded.test.ts');
    expect(await saved[0]?.content.text()).toContain("it('signUp starts in email.idle'");
    await user.click(button('Export test'));
    const [file, title] = [screen.getByLabelText('File'), screen.getByLabelText('Title')];
    await user.clear(file);
    await user.type(file, 'workbench/tests/deep/own.test.ts');
    await user.clear(title);
    await user.type(title, 'asks for the address');
    await user.click(button('Save test'));
    expect(saved[1]?.name).toBe('own.test.ts');
    const text = (await saved[1]?.content.text()) ?? '';
    expect(text).toContain("it('asks for the address'");
    expect(text).toContain("from '../../src/test/steps.ts'");
    expect(screen.queryByLabelText('Title')).toBeNull();
  });

  it('goes back and forward by keyboard shortcuts, but not while the user types', async () => {
    const user = await start();
    await user.click(offer('field.change field: "email", value: "ada@example.org"'));
    await user.click(offer('form.submit'));
    await user.keyboard('{Control>}z{/Control}');
    expect(status()).toMatch(/^Step 1: .* Now email.idle.$/);
    await user.keyboard('{Control>}y{/Control}');
    expect(status()).toBe('Step 2: form.submit. Now email.submitting.');
    await user.click(screen.getByLabelText('Advance by'));
    await user.keyboard('{Control>}z{/Control}');
    expect(status()).toBe('Step 2: form.submit. Now email.submitting.');
  });

  it('moves the focus to the status when a step removes the focused button', async () => {
    const user = await start();
    await user.click(offer('field.change field: "email", value: "ada@example.org"'));
    offer('form.submit').focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByText(/^Step 2/, { selector: '.wb-status' }));
  });

  it('leaves the focus on a button that is off: a press does nothing', async () => {
    const user = await start();
    await createAccount(user);
    const before = status();
    const press = async (name: string) => {
      button(name).focus();
      await user.keyboard('{Enter}');
      expect(document.activeElement).toBe(button(name));
    };
    await press('Forward');
    expect([status(), button('Forward').getAttribute('aria-disabled')]).toEqual([before, 'true']);
    for (let at = status(); !at?.startsWith('Started'); at = status()) await press('Back');
    expect(button('Back').getAttribute('aria-disabled')).toBe('true');
    await press('Back');
    expect(status()).toMatch(/^Started/);
    await user.keyboard('{Control>}y{/Control}');
    expect(button('Back').getAttribute('aria-disabled')).toBe('false');
    await press('Restart');
    expect(status()).toBe('Not started.');
  });

  it('leaves the focus on the button that let the clock run', async () => {
    const user = await start();
    await createAccount(user);
    await user.click(button('Back'));
    button('Run').focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Run'));
    await user.click(button('Pause'));
    expect(document.activeElement).toBe(button('Pause'));
    expect(button('Pause').getAttribute('aria-disabled')).toBe('true');
  });

  it('moves the focus to the status when a step removes the focused label of the chart', async () => {
    const user = await start();
    await user.click(offer('field.change field: "email", value: "ada@example.org"'));
    const label = (await screen.findAllByTitle(/Send form.submit$/)).at(-1);
    label?.focus();
    expect(document.activeElement).toBe(label);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(label?.isConnected).toBe(false));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByText(/^Step 2/, { selector: '.wb-status' })),
    );
  });

  it('is restored from the URL and keeps the URL up to date', async () => {
    const user = await start();
    await user.click(offer('field.change field: "email", value: "ada@example.org"'));
    await user.click(offer('form.submit'));
    await waitFor(async () => {
      expect((await decodeSteps(addresses.at(-1) ?? '')).steps).toHaveLength(2);
    });
    const carried = addresses.at(-1) ?? null;
    await user.click(button('Restart'));
    expect(addresses.at(-1)).toBeNull();
    cleanup();
    await open('signUp', carried);
    await waitFor(() => expect(status()).toBe('Step 2: form.submit. Now email.submitting.'));
  });

  it('shows an error for wrong steps in the URL and starts without them', async () => {
    await open('signUp', 'broken');
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be read');
    expect(button('Start')).toBeTruthy();
  });

  it('accepts a dropped file and rejects one with wrong content', async () => {
    const user = await start();
    const file = new File(['hello'], 'a.json');
    fireEvent.drop(screen.getByText('or drop one here'), { dataTransfer: { files: [file] } });
    expect((await screen.findByRole('alert')).textContent).toContain('it is not JSON');
    expect(status()).toBe('Started. Now email.idle.');
    await user.click(button('Dismiss'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the input', () => {
  it('is a form or JSON, and starts from a sample', async () => {
    const user = await open();
    const code = screen.getByLabelText('code');
    await user.type(code, 'code-1');
    await user.click(button('As JSON'));
    expect(JSON.parse((screen.getByLabelText('Input as JSON') as HTMLTextAreaElement).value)).toEqual({
      code: 'code-1',
    });
    await user.selectOptions(screen.getByLabelText('Sample'), '{"code":"code-of-the-mail"}');
    await user.click(button('Start'));
    expect(status()).toBe('Started. Now account.idle.');
  });

  it('keeps the typed text when it does not fit, and shows the reason', async () => {
    const user = await open();
    await user.click(button('As JSON'));
    const field = screen.getByLabelText('Input as JSON');
    await user.clear(field);
    await user.click(field);
    await user.paste('{"code": 7}');
    await user.click(button('Start'));
    expect(screen.getByRole('alert').textContent).toBe(
      'code: Invalid input: expected string, received number',
    );
    expect(field).toHaveProperty('value', '{"code": 7}');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('an event', () => {
  it('blocked by a guard shows the reason and does nothing', async () => {
    const user = await start('player');
    const blocked = side('Events').getByRole('button', { name: 'track.next' });
    expect(blocked.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(blocked.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Not now: hasNext is false');
    await user.click(blocked);
    expect(status()).toMatch(/^Started/);
  });

  it('shows what the guard of each branch says', async () => {
    const user = await start('player');
    await user.click(side('Events').getByRole('button', { name: 'Why track.next' }));
    const branches = within(side('Events').getByRole('list', { name: 'Branches of track.next' }));
    expect(branches.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^not taken .*hasNext is false$/),
    ]);
  });

  it('can be edited in a form with a field for each value', async () => {
    const user = await start();
    await user.click(button('Edit field.change field: "email", value: "ada@example.org"'));
    const form = within(screen.getByRole('group', { name: 'Event' }));
    expect(form.getAllByRole('textbox').map((one) => (one as HTMLInputElement).value)).toEqual([
      'email',
      'ada@example.org',
    ]);
    await user.clear(form.getByLabelText('value'));
    await user.type(form.getByLabelText('value'), 'me@example.org');
    await user.click(button('Send'));
    expect(status()).toBe('Step 1: field.change field: "email", value: "me@example.org". Now email.idle.');
  });

  it('can be edited as JSON; invalid text stays', async () => {
    const user = await start();
    await user.click(button('Edit field.change field: "email", value: "ada@example.org"'));
    await user.click(button('As JSON'));
    const field = screen.getByLabelText('Event as JSON');
    await user.clear(field);
    await user.click(field);
    await user.paste('{"type": "field.change", "field": "email", "value": ');
    await user.click(button('Send'));
    expect(screen.getByRole('alert').textContent).toMatch(/^This is not JSON/);
    await user.click(field);
    await user.paste('"me@example.org"}');
    await user.click(button('Send'));
    expect(status()).toBe('Step 1: field.change field: "email", value: "me@example.org". Now email.idle.');
    expect(side('State').getByText('"me@example.org"')).toBeTruthy();
  });

  it('keeps its files, which are chosen from the samples', async () => {
    const user = await start('attachments');
    await user.click(side('Events').getAllByRole('button', { name: /^Edit files.add/ })[0] as HTMLElement);
    await user.selectOptions(
      screen.getByLabelText('Another sample for Event'),
      screen.getByRole('option', { name: 'files.add files: ["file window","file desk"]' }),
    );
    await user.click(button('As JSON'));
    expect(screen.getByLabelText('Event as JSON')).toHaveProperty(
      'value',
      expect.stringContaining('"$sample": "file window"'),
    );
    await user.click(button('Send'));
    expect(status()).toMatch(/^Step 1: files.add/);
    expect(side('Actors').getByText(/^Started with .*file window/)).toBeTruthy();
  });
});

describe('an actor', () => {
  it('fails with an error of its class, also after editing', async () => {
    const user = await start();
    await user.click(offer('field.change field: "email", value: "ada@example.org"'));
    await user.click(offer('form.submit'));
    await user.click(button('Edit an error of sendCode'));
    await user.selectOptions(screen.getByLabelText('Another sample for Error of sendCode'), 'timeout');
    await user.click(button('Fail with this'));
    expect(status()).toBe('Step 3: sendCode failed: timeout. Now email.idle.');
    expect(side('State').getByText('"The server did not answer."')).toBeTruthy();
  });
});

describe('the clock', () => {
  it('jumps and shows the remaining time', async () => {
    const user = await start();
    await createAccount(user);
    await user.click(button('Back'));
    const jump = screen.getByLabelText('Advance by');
    await user.clear(jump);
    await user.type(jump, '500');
    await user.click(button('Jump'));
    expect(side('Clock 500 ms').getByText('1,500 ms left')).toBeTruthy();
    await user.clear(jump);
    expect(button('Jump').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Jump'));
    expect(side('Clock 500 ms').getByText('1,500 ms left')).toBeTruthy();
  });
});

describe('the chart beside the simulation', () => {
  it('offers the possible events and sends one', async () => {
    const user = await start();
    await user.click(await screen.findByTitle('Send field.change'));
    expect(status()).toBe('Step 1: field.change field: "email", value: "ada@example.org". Now email.idle.');
  });
});

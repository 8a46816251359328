import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  type AnyStateMachine,
  assign,
  createMachine,
  emit,
  fromPromise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
} from 'xstate';
import type { MachineModel } from '../src/model/machine-model.ts';
import { occurrenceOf } from '../src/model/occurrence.ts';
import { type MachinePath, pathsThrough } from '../src/model/paths.ts';
import { advance, begin } from '../src/model/simulation.ts';
import { calledBy, emittedBy, proceed, sentBy, started, startedBy } from '../src/test/steps.ts';
import { call, format, quote } from '../src/travel/code.ts';
import { exportTest } from '../src/travel/export-test.ts';
import { pathTo, record, startHistory, stepOf } from '../src/travel/history.ts';
import { offline, rejected } from './samples/errors.ts';
import { registry, subjectOf } from './samples/registry.ts';
import { testStyle } from './samples/test-style.ts';
import { failed, historyOf, pass, send, wholeSignUp } from './simulations.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const tool = (name: string) => path.join(root, 'node_modules/.bin', name);

/** Checks files with Biome, in their own folder outside the repository: below the root, Biome would first read the whole project. */
async function checkedByBiome(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'exported-'));
  try {
    await copyFile(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
    for (const [name, code] of Object.entries(files)) await writeFile(path.join(folder, name), code);
    const how = ['ci', '--colors=off', '--vcs-enabled=false', '--error-on-warnings', '.'];
    return (await run(tool('biome'), how, { cwd: folder })).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
const signUp = subjectOf('signUp');

function exported(subject: typeof signUp, input: unknown, occurrences: Parameters<typeof historyOf>[2]) {
  return exportTest(pathTo(historyOf(subject, input, occurrences)), subject.entry, testStyle);
}

/** A sign-up in which the first attempt to create the account fails. */
const withFailure = [...wholeSignUp.slice(0, 7), failed('createAccount', offline), ...wholeSignUp.slice(6)];

describe('a run exported as a test', () => {
  it('counts its steps, without time in which no delay ends', () => {
    const { code } = exported(signUp, { code: '' }, [pass(1), ...wholeSignUp.slice(0, 1), pass(1)]);
    expect(code).toContain("it('signUp comes to email.idle in a step'");
    expect(code).toContain("'step 1: field.change'");
    expect(exported(signUp, { code: '' }, [pass(1)]).code).toContain("it('signUp starts in email.idle'");
  });

  it('reads like a handwritten test', () => {
    const { file, code } = exported(signUp, { code: '' }, [
      ...wholeSignUp.slice(0, 2),
      failed('sendCode', rejected(429, "It's too much.")),
    ]);
    expect(file).toBe('workbench/tests/sign-up-recorded.test.ts');
    expect(code).toBe(`import { expect, it } from 'vitest';
import { failed } from '../src/model/outcomes.ts';
import { proceed, started, startedBy } from '../src/test/steps.ts';
import { rejected } from './samples/errors.ts';
import { signUpModel } from './samples/sign-up.ts';

const { machine } = signUpModel;

it('signUp comes to email.idle in 3 steps', () => {
  let step = started(machine, { code: '' });
  expect(step.snapshot.value, 'start').toEqual({ email: 'idle' });
  step = proceed(machine, step, { type: 'field.change', field: 'email', value: 'ada@example.org' });
  expect(step.snapshot.value, 'step 1: field.change').toEqual({ email: 'idle' });
  expect(step.snapshot.context, 'step 1: field.change').toMatchObject({
    fields: { email: 'ada@example.org', code: '', password: '', repeated: '' },
  });
  step = proceed(machine, step, { type: 'form.submit' });
  expect(step.snapshot.value, 'step 2: form.submit').toEqual({ email: 'submitting' });
  expect(startedBy(step), 'step 2: form.submit').toEqual([
    { src: 'sendCode', input: { email: 'ada@example.org' } },
  ]);
  step = proceed(machine, step, failed('sendCode', rejected(429, "It's too much.")));
  expect(step.snapshot.value, 'step 3: sendCode failed').toEqual({ email: 'idle' });
  expect(step.snapshot.context, 'step 3: sendCode failed').toMatchObject({ error: "It's too much." });
});
`);
  });

  it('checks the effects: emitted and sent events, called actions, and started actors', () => {
    const bell = setup({
      actions: { ring: () => {}, say: (_, _params: { text: string }) => {} },
      actors: { door: fromPromise<void, { room: number; key: unknown }>(async () => {}) },
    }).createMachine({
      id: 'bell',
      context: { rung: 0, ref: null as unknown },
      on: {
        press: {
          actions: [
            'ring',
            { type: 'say', params: { text: 'Ciao' } },
            emit({ type: 'rung' }),
            assign({ rung: 1, ref: () => new WeakMap() }),
            spawnChild('door', { id: 'lamp', input: { room: 7, key: 'a' } }),
            spawnChild('door', { input: ({ context }) => ({ room: 8, key: context.ref }) }),
            sendTo('lamp', { type: 'light', colour: 'red' }),
          ],
        },
      },
    });
    const subject = { ...signUp, entry: { ...signUp.entry, machine: bell } };
    const { code } = exported(subject, undefined, [send('press')]);
    expect(code).toContain(`  expect(step.snapshot.context, 'step 1: press').toMatchObject({ rung: 1 });
  expect(emittedBy(step), 'step 1: press').toEqual([{ type: 'rung' }]);
  expect(calledBy(step), 'step 1: press').toEqual(['ring', { type: 'say', params: { text: 'Ciao' } }]);
  expect(startedBy(step), 'step 1: press').toEqual([
    { src: 'door', input: { room: 7, key: 'a' } },
    { src: 'door', input: expect.anything() },
  ]);
  expect(sentBy(step), 'step 1: press').toEqual([{ type: 'light', colour: 'red' }]);
`);
    const [begun, pressed] = [started(bell), { type: 'press' } as const];
    const step = proceed(bell, begun, pressed);
    expect([emittedBy(step), calledBy(step), startedBy(step), sentBy(step)]).toEqual([
      [{ type: 'rung' }],
      ['ring', { type: 'say', params: { text: 'Ciao' } }],
      [
        { src: 'door', input: { room: 7, key: 'a' } },
        { src: 'door', input: { room: 8, key: expect.any(WeakMap) } },
      ],
      [{ type: 'light', colour: 'red' }],
    ]);
    expect(code).toContain(
      "import { calledBy, emittedBy, proceed, sentBy, started, startedBy } from '../src/test/steps.ts';",
    );
  });

  it('works for a child: it compares the events sent to the parent', () => {
    const child = createMachine({
      id: 'child',
      on: { go: { actions: sendParent({ type: 'came', room: 7 }) } },
    });
    expect(sentBy(proceed(child, started(child), { type: 'go' }))).toEqual([{ type: 'came', room: 7 }]);
  });

  it('delivers the events that the machine sends to itself, as the simulation does', () => {
    const walker = createMachine({
      id: 'walker',
      context: { steps: 0 },
      initial: 'a',
      states: {
        a: { on: { go: { target: 'b', actions: sendTo(({ self }) => self, { type: 'next' }) } } },
        b: {
          on: {
            next: {
              target: 'c',
              actions: [assign({ steps: 1 }), sendTo(({ self }) => self, { type: 'next' })],
            },
          },
        },
        c: { on: { next: 'd' } },
        d: { on: { round: { actions: sendTo(({ self }) => self, { type: 'round' }) } } },
      },
    });
    const after = proceed(walker, started(walker), { type: 'go' });
    const { snapshot } = after;
    const simulated = advance(begin(walker, undefined), send('go')).snapshot;
    expect([snapshot.value, snapshot.context]).toEqual(['d', { steps: 1 }]);
    expect([simulated.value, simulated.context]).toEqual(['d', { steps: 1 }]);
    expect(() => proceed(walker, after, { type: 'round' })).toThrow("sends itself 'round' without end");
  });

  it('has the chosen file and title, and imports that fit the file', () => {
    const path = pathTo(historyOf(signUp, { code: '' }, []));
    const chosen = { file: 'checks/own/first.test.ts', title: "asks for Ada's address" };
    const { file, code } = exportTest(path, signUp.entry, testStyle, chosen);
    expect(file).toBe('checks/own/first.test.ts');
    expect(code).toContain('it("asks for Ada\'s address", () => {');
    expect(code).toContain("from '../../workbench/src/test/steps.ts'");
    expect(code).toContain("from 'vitest'");
  });

  it('puts an elapsed step where a delay ends and omits time in which nothing happens', () => {
    const { code } = exported(signUp, { code: '' }, [...wholeSignUp.slice(0, -1), pass(500), pass(1500)]);
    expect(code.match(/elapsed\(.*\)/g)).toEqual(["elapsed('afterWelcome', 'signUp.done'))"]);
    expect(code).toContain("expect(step.snapshot.status).toBe('done');");
  });

  it('is possible without a step', () => {
    const { code } = exported(subjectOf('menu'), undefined, []);
    expect(code).toContain('  const step = started(machine);\n');
    expect(code).not.toContain('proceed');
  });

  it('throws for a value that cannot be written as code', () => {
    const odd = send('field.change', { field: 'email', value: new WeakMap() });
    expect(() => exported(signUp, { code: '' }, [odd])).toThrow('cannot be written as code');
  });

  it('passes, is formatted like our own tests, and names the differing step in its failure', async () => {
    const folder = await mkdtemp(path.join(import.meta.dirname, 'exported-'));
    try {
      // This folder is one level deeper than the folder of the exported test.
      const { code } = exported(signUp, { code: '' }, withFailure);
      const good = code.replaceAll("from '../", "from '../../").replaceAll("from './", "from '../");
      await checkedByBiome({ 'sign-up.test.ts': good });
      await writeFile(path.join(folder, 'sign-up.test.ts'), good);
      const other = good.replace(
        "'step 1: field.change').toEqual({ email: 'idle' })",
        "'step 1: field.change').toEqual({ email: 'gone' })",
      );
      expect(other).not.toBe(good);
      await writeFile(path.join(folder, 'other.test.ts'), other);
      const report = path.join(folder, 'report.json');
      // The project's own configuration would first prepare everything that the app needs.
      await writeFile(path.join(folder, 'vitest.config.js'), 'export default {};\n');
      const how = ['run', '--reporter=json', `--outputFile=${report}`];
      const options = { cwd: folder, env: { ...process.env, VITEST: undefined, NODE_ENV: undefined } };
      await expect(run(tool('vitest'), how, options)).rejects.toThrow();
      const { numPassedTests, numTotalTests, testResults } = JSON.parse(await readFile(report, 'utf8'));
      expect([numPassedTests, numTotalTests]).toEqual([1, 2]);
      const failure = testResults.find(({ name }: { name: string }) => name.endsWith('other.test.ts'));
      expect(failure.assertionResults[0].failureMessages[0]).toContain(
        "step 1: field.change: expected { email: 'idle' } to deeply equal { email: 'gone' }",
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  }, 300_000);
});

/** A generated path as steps of a history. */
function alongPath({ entry }: typeof signUp, { input, steps }: MachinePath<AnyStateMachine>) {
  let history = startHistory(begin(entry.machine, input));
  for (const { event } of steps.slice(1)) {
    const { simulation } = stepOf(history);
    const occurrence = occurrenceOf(simulation, event);
    history = record(history, occurrence, advance(simulation, occurrence));
  }
  return pathTo(history);
}

describe('the paths of every machine exported as tests', () => {
  it('are formatted as Biome would format them', async () => {
    const files: Record<string, string> = {};
    for (const { machine } of registry.entries) {
      const subject = subjectOf(machine.id);
      const model = { ...subject.entry.model, machine } as MachineModel<AnyStateMachine>;
      for (const [index, found] of pathsThrough(model).slice(0, 8).entries()) {
        const { code } = exportTest(alongPath(subject, found), subject.entry, testStyle);
        files[`${machine.id}-${index}.test.ts`] = code;
      }
    }
    // One more file than the exported ones: Biome's configuration.
    expect(await checkedByBiome(files)).toContain(`Checked ${Object.keys(files).length + 1} files`);
  }, 300_000);
});

describe('code formatting', () => {
  const long = 'x'.repeat(60);

  it.each([
    ["it's", `"it's"`],
    [`it's "so"`, `'it\\'s "so"'`],
    ['a\nb\\', `'a\\nb\\\\'`],
    ['“Ünï”', `'“Ünï”'`],
  ])('quotes %s', (text, expected) => expect(quote(text)).toBe(expected));

  it.each([
    ['stays on its line', call('f', "'a'", { kind: 'array', items: ['1', '2'] }), "f('a', [1, 2]);"],
    [
      'puts the braces of a last object on the line of the call',
      call('f', "'a'", {
        kind: 'object',
        parts: [
          ['key-1', quote(long)],
          ['b', quote(long)],
        ],
      }),
      `f('a', {\n  'key-1': '${long}',\n  b: '${long}',\n});`,
    ],
    [
      'puts a text that is too long on its own line, except after a short key',
      call('f', {
        kind: 'object',
        parts: [
          ['value', quote(long + long)],
          ['text', quote(long + long)],
        ],
      }),
      `f({\n  value:\n    '${long}${long}',\n  text: '${long}${long}',\n});`,
    ],
    [
      'puts each argument on its own line when the last is a call',
      call('f', quote(long), call('g', quote(long))),
      `f(\n  '${long}',\n  g('${long}'),\n);`,
    ],
    [
      'puts each of several objects on its own line',
      call('f', {
        kind: 'array',
        items: [
          {
            kind: 'object',
            parts: [
              ['a', '1'],
              ['b', '2'],
            ],
          },
          {
            kind: 'object',
            parts: [
              ['a', '1'],
              ['b', '2'],
            ],
          },
        ],
      }),
      'f([\n  { a: 1, b: 2 },\n  { a: 1, b: 2 },\n]);',
    ],
  ])('%s', (_, code, expected) => expect(format(code, { after: ';' })).toBe(expected));
});

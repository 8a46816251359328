import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { shortened } from '../src/cli/commands.ts';
import { devServer } from '../src/cli/dev.ts';
import { fileNames } from '../src/cli/file-names.ts';
import { runCommand } from '../src/cli/run.ts';
import { filesOf, isAmong } from '../src/vite/files.ts';
import { gatheredFolder } from '../src/vite/kept-files.ts';

const glob = 'src/**/*.machine.ts';
let root = '';
let shared: ViteDevServer | undefined;
let closeShared = async () => {};

// Loading the commands takes longer than running one: the calls for the project share a server, which loads the project's files again.
vi.mock('vite', async (importOriginal) => {
  const vite = await importOriginal<typeof import('vite')>();
  const createServer: typeof vite.createServer = async (config = {}) => {
    if (config.root !== root || !config.server?.middlewareMode) return vite.createServer(config);
    if (!shared) {
      shared = await vite.createServer(config);
      closeShared = shared.close;
      shared.close = async () => {};
    }
    const { moduleGraph } = shared.environments.ssr;
    for (const loaded of moduleGraph.idToModuleMap.values())
      if (loaded.file?.startsWith(root)) moduleGraph.invalidateModule(loaded);
    return shared;
  };
  return { ...vite, createServer };
});

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'statechart-cli-'));
  cpSync(path.join(import.meta.dirname, '../examples/project'), root, { recursive: true });
  symlinkSync(path.join(import.meta.dirname, '../../node_modules'), path.join(root, 'node_modules'));
});

afterAll(async () => {
  await closeShared();
  rmSync(root, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  return { code: await runCommand(args, root, { out: say, err: say }), text: lines.join('\n') };
}

describe('render', () => {
  it('writes pages, and --check tells when they are old', async () => {
    expect(await run('render', '--check', glob)).toMatchObject({ code: 1 });
    expect(await run('render', glob)).toMatchObject({ code: 0 });
    const out = path.join(root, 'docs/statecharts');
    expect(readdirSync(out)).toEqual(
      expect.arrayContaining(['README.md', 'door.md', 'door.mmd', 'door.svg', 'lamp.svg']),
    );
    expect(readFileSync(path.join(out, 'door.md'), 'utf8')).toContain('](../../src/doors/door.machine.ts)');
    expect(await run('render', '--check', glob)).toMatchObject({ code: 0 });

    const lamp = path.join(root, 'src/lamp.machine.ts');
    const text = readFileSync(lamp, 'utf8');
    writeFileSync(lamp, text.replace("toggle: 'off'", "dim: 'off'"));
    const stale = await run('render', '--check', glob);
    expect(stale.code).toBe(1);
    expect(stale.text).toMatch(/differs from the machines in lamp.svg, lamp.mmd, lamp.md\./);

    rmSync(lamp);
    writeFileSync(path.join(out, 'notes.md'), 'mine');
    const broken = path.join(root, 'src/broken.machine.ts');
    writeFileSync(broken, 'export const x = {;');
    expect(await run('render', glob)).toMatchObject({ code: 1 });
    expect(existsSync(path.join(out, 'lamp.svg'))).toBe(true);
    rmSync(broken);
    const removing = await run('render', glob);
    expect(removing.code).toBe(0);
    expect(removing.text).toContain(
      'Deleted lamp.svg, lamp.mmd, lamp.md, fan.svg, fan.mmd, fan.md: no file exports their machines now.',
    );
    expect(existsSync(path.join(out, 'lamp.svg'))).toBe(false);
    expect(existsSync(path.join(out, 'notes.md'))).toBe(true);
    writeFileSync(lamp, text);
  });

  it.each([[], ['--check']])('deletes no page of a machine that was not asked for: %s', async (...check) => {
    const some = path.join(root, 'some');
    const lamp = path.join(root, 'src/lamp.machine.ts');
    const text = readFileSync(lamp, 'utf8');
    expect(await run('render', '--out', 'some', glob)).toMatchObject({ code: 0 });
    const before = readdirSync(some);
    expect(await run('render', ...check, '--out', 'some', 'src/doors/*.machine.ts')).toEqual({
      code: 2,
      text: 'some has lamp.svg, lamp.mmd, lamp.md, fan.svg, fan.mmd, fan.md, of machines in src/lamp.machine.ts. Name these files, too, or choose another folder by --out.',
    });
    expect(readdirSync(some)).toEqual(before);

    rmSync(lamp);
    const removing = await run('render', '--out', 'some', 'src/doors/*.machine.ts');
    writeFileSync(lamp, text);
    expect(removing).toMatchObject({ code: 0, text: expect.stringContaining('Deleted lamp.svg') });
    expect(readdirSync(some)).not.toContain('lamp.svg');
    rmSync(some, { recursive: true });
  });

  it('reports a damaged list of files', async () => {
    const own = path.join(root, 'damaged');
    mkdirSync(own);
    writeFileSync(path.join(own, '.statecharts.json'), '{');
    const { code, text } = await run('render', '--out', 'damaged', glob);
    rmSync(own, { recursive: true });
    expect([code, text]).toEqual([2, expect.stringMatching(/statecharts\.json is damaged, .*\.$/)]);
  });

  it('does not replace a file that it did not write', async () => {
    const own = path.join(root, 'own');
    mkdirSync(own);
    writeFileSync(path.join(own, 'README.md'), 'mine');
    const { code, text } = await run('render', '--out', 'own', glob);
    expect(code).toBe(2);
    expect(text).toContain('own/README.md was not written by render.');
    expect(readdirSync(own)).toEqual(['README.md']);
    expect(readFileSync(path.join(own, 'README.md'), 'utf8')).toBe('mine');
  });
});

describe('paths', () => {
  it('resolves aliases and imports without an extension, and names what no path reaches', async () => {
    const { code, text } = await run('paths', glob);
    expect(code).toBe(1);
    expect(text).toContain('start → door.open → xstate.after.tired.door.open');
    expect(text).toContain('not reached: door.locked: key.turn [isRight] → door.closed');
  });

  it.each([
    [
      'it throws',
      "{ id: 'stuck', context: () => { throw new Error('boom'); } }",
      'The machine cannot start: boom',
    ],
    [
      'its start is an infinite loop',
      "{ id: 'stuck', initial: 'a', states: { a: { always: 'b' }, b: { always: 'a' } } }",
      'The machine cannot start: The machine takes transitions without end',
    ],
  ])('exits with 1 and says why when a machine cannot start: %s', async (_, config, why) => {
    const stuck = path.join(root, 'src/stuck.machine.ts');
    writeFileSync(
      stuck,
      `import { createMachine } from 'xstate';\nexport default createMachine(${config});\n`,
    );
    const { code, text } = await run('paths', glob);
    rmSync(stuck);
    expect(code).toBe(1);
    expect(text).toContain(`stuck: ${why}`);
    expect(text).toContain('start → door.open');
  });

  it('names its option when a limit ends the search', async () => {
    const { code, text } = await run('paths', '--max', '1', glob);
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/^door: .*limit of 1 state\. Raise the limit with --max/m),
    ]);
  });

  it('ends after the given time, prints what it found, and shortens long paths except in JSON', async () => {
    const counter = path.join(root, 'src/counter.machine.ts');
    writeFileSync(
      counter,
      `import { assign, createMachine } from 'xstate';
      export default createMachine({
        types: {} as { events: { type: 'add' } | { type: 'spin' } },
        id: 'counter',
        context: { count: 0 },
        initial: 'a',
        states: {
          a: { on: { add: { actions: assign({ count: ({ context }) => context.count + 1 }) }, spin: 'b' } },
          b: { always: 'c' },
          never: {},
          c: { always: 'b' },
        },
      });`,
    );
    try {
      const start = performance.now();
      const { code, text } = await run('paths', '--seconds', '1', 'src/counter.machine.ts');
      expect(performance.now() - start).toBeLessThan(20_000);
      expect(code).toBe(1);
      expect(text).toMatch(
        /The search stopped after 1 second, with 1 path so far\. Raise the limit with --seconds\./,
      );
      expect(text).toMatch(/spin in .*: The machine takes transitions without end/);
      const long = await run('paths', '--max', '60', '--seconds', '1', 'src/counter.machine.ts', '--json');
      const [{ machine, paths: found }] = JSON.parse(long.text);
      expect([machine, found[0].parts.slice(0, 3)]).toEqual(['counter', ['start', 'add', 'add']]);
    } finally {
      rmSync(counter);
    }
    expect(shortened(['start', ...Array(220).fill('add')])).toEqual([
      'start',
      ...Array(8).fill('add'),
      '… 209 more steps …',
      ...Array(3).fill('add'),
    ]);
    expect(shortened(Array(13).fill('add'))).toEqual(Array(13).fill('add'));
  });

  it('ends well when everything is reached, although a counter has states without end; JSON stands alone', () => {
    const file = path.join(root, 'src/tally.machine.ts');
    writeFileSync(
      file,
      `import { assign, createMachine } from 'xstate';
      console.log('loading');
      const add = { actions: assign({ count: ({ context }) => context.count + 1 }) };
      export default createMachine({
        id: 'tally', context: { count: 0 }, initial: 'a', on: { add }, states: { a: { on: { flip: 'b' } }, b: {} },
      });`,
    );
    const main = path.join(import.meta.dirname, '../src/cli/main.ts');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [main, 'paths', 'src/tally.machine.ts', '--json'],
      { cwd: root, encoding: 'utf8' },
    );
    rmSync(file);
    expect([status, JSON.parse(stdout)]).toMatchObject([
      0,
      [{ machine: 'tally', notReached: [], problems: [] }],
    ]);
    expect(stderr).toContain('loading');
  });

  it('names missing implementations', async () => {
    const bare = path.join(root, 'src/bare.machine.ts');
    const config =
      "{ id: 'bare', initial: 'a', states: { a: { invoke: { src: 'load', onDone: 'b' } }, b: {} } }";
    writeFileSync(
      bare,
      `import { createMachine } from 'xstate';\nexport default createMachine(${config});\n`,
    );
    const { code, text } = await run('paths', 'src/bare.machine.ts');
    rmSync(bare);
    expect([code, text]).toEqual([
      0,
      expect.stringContaining('bare: Without an implementation here: actor load.'),
    ]);
  });

  it('does not print a path for each value of a counter', async () => {
    const tally = path.join(root, 'src/tally.machine.ts');
    writeFileSync(
      tally,
      `import { assign, createMachine } from 'xstate';
      const add = { actions: assign({ count: ({ context }) => context.count + 1 }) };
      export default createMachine({
        id: 'tally',
        context: { count: 0 },
        initial: 'a',
        states: { a: { on: { add, flip: 'b' } }, b: { on: { add } }, never: {} },
      });`,
    );
    const { text } = await run('paths', '--max', '60', 'src/tally.machine.ts');
    rmSync(tally);
    expect(text).toMatch(/^ {2}start → add$/m);
    expect(text).toMatch(/^ {2}start → flip → add$/m);
    expect(text.match(/^ {2}start/gm)?.length).toBeLessThan(4);
    expect(text).toMatch(/^ {2}\d+ more paths that differ only in values: --json prints them$/m);
  });

  it('reaches a history state by a transition to it, as coverage counts it', async () => {
    const player = path.join(root, 'src/player.machine.ts');
    writeFileSync(
      player,
      `import { createMachine } from 'xstate';
      export default createMachine({
        id: 'player',
        initial: 'off',
        states: {
          off: { on: { play: 'on.past' } },
          on: { initial: 'radio', states: { radio: {}, past: { type: 'history' }, never: { type: 'history' } } },
        },
      });`,
    );
    const { text } = await run('paths', glob);
    rmSync(player);
    expect(text).not.toContain('not reached: player.on.past');
    expect(text).toContain('not reached: player.on.never');
  });

  it('reaches the final state that ends its parent at once, and reads types in an object of machines', async () => {
    const survey = path.join(root, 'src/survey.machine.ts');
    writeFileSync(
      survey,
      `import { createMachine, fromPromise, setup } from 'xstate';
      const survey = setup({ actors: { ask: fromPromise(async () => ({ isGood: true })) } }).createMachine({
        id: 'survey',
        initial: 'open',
        states: {
          open: {
            initial: 'asking',
            states: {
              asking: { invoke: { src: 'ask', onDone: { guard: ({ event }) => event.output.isGood, target: 'answered' } } },
              answered: { type: 'final' },
            },
            onDone: 'thanked',
          },
          thanked: {},
        },
      });
      export const machines = { survey, other: createMachine({ id: 'other' }) };`,
    );
    const { text } = await run('paths', 'src/survey.machine.ts');
    rmSync(survey);
    expect(text).toContain('start → xstate.done.actor.0.survey.open.asking');
    expect(text).not.toMatch(/not reached|left out/);
  });

  it('exits with 1 and goes on when a file cannot be loaded', async () => {
    const broken = path.join(root, 'src/broken.machine.ts');
    writeFileSync(broken, "import './nothing';\n");
    const { code, text } = await run('paths', glob);
    rmSync(broken);
    expect(code).toBe(1);
    expect(text).toContain('src/broken.machine.ts cannot be loaded:');
    expect(text).toContain('start → door.open');
  });
});

describe('diff', () => {
  it('exits with 1 for a file that cannot be loaded only if it could be loaded before', async () => {
    const git = (...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: root });
    const broken = path.join(root, 'src/broken.machine.ts');
    writeFileSync(broken, 'throw new Error("no server");\n');
    git('init', '-q');
    git('add', 'src', 'package.json');
    git('commit', '-qm', 'first');
    const same = await run('diff', 'HEAD', glob);
    writeFileSync(path.join(root, 'src/other.machine.ts'), 'throw new Error("no server");\n');
    const other = await run('diff', 'HEAD', glob);
    rmSync(path.join(root, '.git'), { recursive: true });
    rmSync(broken);
    rmSync(path.join(root, 'src/other.machine.ts'));
    expect([same.code, same.text]).toEqual([
      0,
      expect.stringContaining('src/broken.machine.ts cannot be loaded'),
    ]);
    expect(other.code).toBe(1);
  });

  it('compares with a commit that has none of the files', async () => {
    const git = (...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: root });
    git('init', '-q');
    git('add', 'package.json');
    git('commit', '-qm', 'first');
    const { code, text } = await run('diff', 'HEAD', glob);
    const below = await run('diff', 'HEAD', '*.machine.ts', '--root', 'src');
    const wrong = await run('diff', 'HEAD', glob, 'src/lamp.machin.ts');
    rmSync(path.join(root, '.git'), { recursive: true });
    expect(wrong).toEqual({ code: 2, text: `No file matches src/lamp.machin.ts in ${root}.` });
    // The same for a folder that the commit does not have.
    expect([below.code, below.text]).toEqual([0, expect.stringContaining('+ machine lamp')]);
    expect(code).toBe(0);
    expect(text).toContain('+ machine door');
    expect(text).not.toContain('No file matches');
  });
});

it('prints its version', async () => {
  const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'));
  expect(await run('--version')).toEqual({ code: 0, text: version });
});

describe('a file without a machine', () => {
  it('is an error, both named literally and matched by a pattern', async () => {
    const { code, text } = await run('render', 'src/config.ts');
    expect([code, text]).toEqual([1, expect.stringContaining('src/config.ts exports no machine.')]);
    for (const args of [['render'], ['render', '--check'], ['paths'], ['coverage']])
      expect(await run(...args, 'src/conf*.ts')).toMatchObject({
        code: 1,
        text: expect.stringContaining('No machine is exported by the 1 file that src/conf*.ts names.'),
      });
    expect(existsSync(path.join(root, 'docs/statecharts/README.md'))).toBe(true);
    expect(await run('paths', './src/lamp.machine.ts')).toMatchObject({ code: 0 });

    const ticks = path.join(root, 'src/ticks.ts');
    writeFileSync(
      ticks,
      "import { fromCallback } from 'xstate';\nexport const ticks = fromCallback(() => {});\n",
    );
    const none = [await run('paths', 'src/tick*.ts'), await run('render', '--out', 'ticks', 'src/tick*.ts')];
    rmSync(ticks);
    expect(none[0]).toEqual({ code: 1, text: 'src/tick*.ts names stores and other logic, but no machine.' });
    expect(none[1]).toMatchObject({ code: 0 });
  });
});

describe('a file that cannot be loaded', () => {
  it.each([
    [
      'a syntax error',
      'export const a = ;\n',
      /src\/broken\.machine\.ts cannot be loaded: .+src\/broken\.machine\.ts:1:18/s,
    ],
    [
      'it throws',
      "import 'xstate';\n\nexport const a = (null as never as { b: { c: 1 } }).b.c;\n",
      /src\/broken\.machine\.ts cannot be loaded: Cannot read .+\(src\/broken\.machine\.ts:3/s,
    ],
  ])('is named with the line: %s', async (_, code, said) => {
    const broken = path.join(root, 'src/broken.machine.ts');
    writeFileSync(broken, code);
    const { text } = await run('paths', glob);
    rmSync(broken);
    expect(text).toMatch(said);
  });
});

describe('a machine with a state that does not exist', () => {
  const cases: [name: string, config: string, line: number][] = [
    ['a target', "initial: 'shut',\n  states: { shut: { on: {\n    'door.open': 'opne' } }, open: {} },", 3],
    [
      'a target below a state',
      "initial: 'a',\n  states: { a: { id: 'opne' },\n    b: { on: { opne: { target: 'a.opne' } } } },",
      3,
    ],
    ['an id', "initial: 'a',\n  states: {\n    a: { always: [{ target: '#opne' }] } },", 3],
    ['an initial state', "\n  initial: 'opne',\n  states: { a: {} },", 2],
    [
      'a target that the code computes',
      "initial: 'a',\n  states: { a: { on: { x: ['o', 'pne'].join('') } } },",
      1,
    ],
  ];
  const said: string[] = [];
  let paths: Awaited<ReturnType<typeof run>>;
  let server: ViteDevServer;
  const get = async (way: string) => (await fetch(new URL(way, server.resolvedUrls?.local[0]))).text();
  const fileOf = (config: string) => `src/broken-${cases.findIndex((one) => one[1] === config)}.machine.ts`;

  beforeAll(async () => {
    for (const [, config] of cases) {
      const code = `import { createMachine } from 'xstate'; export const door = createMachine({ id: 'door', ${config} });\n`;
      writeFileSync(path.join(root, fileOf(config)), code);
    }
    paths = await run('paths', glob);
    const say = (line: string) => void said.push(line);
    server = await devServer(
      { root, globs: [glob], port: 0, host: '127.0.0.1', token: 'a' },
      { out: say, err: say },
    );
    await server.listen();
  });

  afterAll(async () => {
    await server.close();
    for (const [, config] of cases) rmSync(path.join(root, fileOf(config)));
  });

  it.each(cases)('is named with its file and line: %s', async (_, config, line) => {
    const file = fileOf(config);
    expect([paths.code, paths.text]).toEqual([1, expect.stringContaining(`(${file}:${line}:`)]);
    // The other files are still there.
    expect(paths.text).toContain('start → door.open');
    // The browser first fetches the file; its stack then names a place in the transformed code.
    await get(`/${file}`);
    const message = new RegExp(`${file} cannot be loaded: (.+?) \\(${file}`, 's').exec(paths.text)?.[1] ?? '';
    // The stack of an error about an initial state does not lead to its line.
    const at: Record<string, string> = message.startsWith('Initial')
      ? {}
      : { at: `/${file}`, line: '1', column: '1' };
    const asked = new URLSearchParams({ file, message, ...at });
    expect(JSON.parse(await get(`/__statecharts/why?${asked}`))).toMatchObject({ file, line });
  });

  it('is shown by the page, which no overlay of Vite covers', async () => {
    expect(await get('/@vite/client')).toMatch(/enableOverlay = false/);
  });

  it('and a file with a syntax error, are reported without a stack', async () => {
    const file = fileOf(cases[0]?.[1] ?? '');
    writeFileSync(path.join(root, file), 'export const a = ;\n');
    await get(`/${file}?once`);
    expect(said.join('\n')).toContain(file);
    expect(said.join('\n')).not.toMatch(/\n +at /);
  });
});

describe('a wrong call', () => {
  it.each([
    ['no command', []],
    ['an unknown command', ['paint', glob]],
    ['no glob', ['render']],
    ['an unknown option', ['render', '--fast', glob]],
    ['a limit that is not a number', ['paths', '--max', 'many', glob]],
    ['a limit of no states', ['paths', '--max', '0', glob]],
    ['no time', ['paths', '--seconds', '0', glob]],
    ['no file', ['paths', 'nothing/*.ts']],
    ['no file to render', ['render', 'nothing/**']],
    ['no file to serve', ['dev', 'nothing/**']],
    ['no such commit', ['diff', 'no-such-commit', glob]],
  ])('exits with 2 and says why: %s', async (_, args) => {
    const { code, text } = await run(...args);
    expect(code).toBe(2);
    expect(text).not.toBe('');
  });

  it.each([
    ['an unknown command alone', ['foo'], /^There is no command foo\./],
    ['no reference', ['diff', glob], /^diff needs a git reference, such as HEAD, and then a glob/],
    [
      'a value that starts with a dash',
      ['paths', '--seconds', '-1', glob],
      /^Option '--seconds' does not take a value that starts with a dash\. --help names the options\.$/,
    ],
    ...['render', 'paths', 'coverage', 'dev'].map(
      (command) =>
        [
          `a glob that matches nothing beside one that does, ${command}`,
          [command, glob, 'src/lamp.machin.ts'],
          /^No file matches src\/lamp\.machin\.ts in .*\.$/,
        ] as [string, string[], RegExp],
    ),
    ['a folder that cannot be made', ['render', '--out', '/proc/x', glob], /^E\w+: .*\/proc/m],
    ['no such folder', ['paths', '--root', 'nowhere', glob], /^--root: there is no folder .*nowhere\.$/],
    ['no such file', ['paths', '--config', 'no.ts', glob], /^--config: there is no file .*no\.ts\.$/],
    ['no floors to raise', ['coverage', '--raise', glob], /^--raise needs --floors FILE/],
    [
      'no such floors',
      ['coverage', '--floors', 'no.json', glob],
      /^--floors: there is no file .*no\.json\. --raise writes it\.$/,
    ],
    [
      'an option of other commands',
      ['paths', '--out', 'docs', glob],
      /^paths has no --out; it is an option of render and diff\.$/,
    ],
    [
      'an option of another command',
      ['dev', '--check', glob],
      /^dev has no --check; it is an option of render\.$/,
    ],
    [
      'an option of no command',
      ['render', '--fast', glob],
      /^Unknown option '--fast'\. --help names the options\.$/,
    ],
    [
      'an option without its value',
      ['render', glob, '--out'],
      /^Option '--out <value>' argument missing\. --help names the options\.$/,
    ],
    [
      'a file as the folder',
      ['render', '--out', 'package.json', glob],
      /package\.json is a file, not a folder\./,
    ],
    [
      'a file as the folder to check',
      ['render', '--check', '--out', 'package.json/a', glob],
      /package\.json is a file/,
    ],
  ])('is answered in one line: %s', async (_, args, said) => {
    const { code, text } = await run(...args);
    expect([code, text]).toEqual([2, expect.stringMatching(said)]);
  });

  it.each([
    ['damaged', '{"door', /^--floors: floors\.json is no file of floors: .*JSON/m],
    [
      'other data',
      '{"door":{"states":1000}}',
      /^--floors: floors\.json is no file of floors: door\.states: /m,
    ],
    ['a folder', null, /^--floors: src is no file of floors: EISDIR/m],
  ])('is answered in one line: floors that are %s', async (_, content, said) => {
    const folder = path.join(root, gatheredFolder);
    const test = path.join(root, 'src/door.test.ts');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'a.json'), JSON.stringify({ file: 'src/door.test.ts', machines: [] }));
    writeFileSync(test, '');
    if (content !== null) writeFileSync(path.join(root, 'floors.json'), content);
    const { code, text } = await run('coverage', '--floors', content === null ? 'src' : 'floors.json', glob);
    rmSync(folder, { recursive: true });
    rmSync(test);
    expect([code, text]).toEqual([2, expect.stringMatching(said)]);
  });
});

it('says that the coverage is of another version of the machine', async () => {
  const folder = path.join(root, gatheredFolder);
  const test = path.join(root, 'src/door.test.ts');
  const door = {
    machine: 'door',
    fingerprint: 'of before',
    states: {},
    transitions: {},
    guards: {},
    pairs: {},
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'a.json'), JSON.stringify({ file: 'src/door.test.ts', machines: [door] }));
  writeFileSync(test, '');
  const { text } = await run('coverage', glob);
  rmSync(folder, { recursive: true });
  rmSync(test);
  expect(text).toContain('The coverage of door is of another version of it. Run the tests again.');
  expect(text).not.toContain('coverage of lamp');
});

describe('files', () => {
  it('are never in node_modules, and never declarations', () => {
    writeFileSync(path.join(root, 'src/door.d.ts'), '');
    expect(filesOf(root, ['**/*.ts'])).not.toContain('src/door.d.ts');
    expect(filesOf(root, ['**/*.machine.ts'])).toEqual(['src/doors/door.machine.ts', 'src/lamp.machine.ts']);
    expect(filesOf(root, ['src/doors/**'])).not.toContain('src/doors');
    const whole = path.join(root, glob);
    expect(filesOf(root, [whole])).toEqual(filesOf(root, [glob]));
    expect(isAmong(root, [whole], path.join(root, 'src/new.machine.ts'))).toBe(true);
    expect(isAmong(root, [`./${glob}`], path.join(root, 'src/new.machine.ts'))).toBe(true);
    expect(isAmong(root, [glob], path.join(root, 'src/node_modules/a.machine.ts'))).toBe(false);
    expect(isAmong(root, [glob], '/elsewhere/src/a.machine.ts')).toBe(false);
  });

  it('have different names for different machines', () => {
    const ids = ['passwordReset', 'a/b', 'a b', 'README', '(machine)', '../x'];
    const names = [...fileNames(ids).values()];
    expect(names).toEqual(['password-reset', 'a-b', 'a-b-2', 'r-e-a-d-m-e', 'machine', 'x']);
  });
});

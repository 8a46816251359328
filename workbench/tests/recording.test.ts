import { describe, expect, it } from 'vitest';
import { readChart } from '../src/model/chart.ts';
import { advance, type Occurrence } from '../src/model/simulation.ts';
import { emptySession, open, play, recordingOf, type Session } from '../src/simulate/session.ts';
import { goTo, type History, record, stepOf } from '../src/travel/history.ts';
import { makeRecording, readRecording, readRun } from '../src/travel/recording.ts';
import { deserialize, namedParts, serialize } from '../src/travel/serialize.ts';
import { decodeSteps, encodeSteps } from '../src/travel/steps-in-url.ts';
import { offline, RequestError, rejected } from './samples/errors.ts';
import { aFile } from './samples/files.ts';
import { registry, subjectOf } from './samples/registry.ts';
import { signUpModel } from './samples/sign-up.ts';
import { failed, historyOf, send, wholeSignUp } from './simulations.ts';

const file = aFile('window');
const model = {
  ...signUpModel,
  events: [...signUpModel.events, { type: 'photos.add', files: [file] }],
};
const known = { model, registry };
const chart = readChart(signUpModel.machine);

const occurrences: Occurrence[] = [
  { kind: 'event', event: { type: 'field.change', field: 'email', value: 'ada@example.org' } },
  { kind: 'event', event: { type: 'photos.add', files: [file] } },
  { kind: 'failed', actorId: 'sendCode', error: offline },
  { kind: 'done', actorId: 'sendCode', output: undefined },
  { kind: 'elapse', milliseconds: 2000 },
];
const recording = () => makeRecording(chart, { input: { code: '' }, occurrences }, known);

describe('a serialized value', () => {
  it.each([
    ['text', 'x'],
    ['undefined', undefined],
    ['null', null],
    ['numbers that JSON lacks', [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]],
    ['parts that are undefined', { a: undefined, b: [undefined] }],
    ['data that looks like our marker', { $sample: 'x' }],
    ['data that looks like a wrapped marker', { $plain: { $undefined: true } }],
    ['a key of the prototype', JSON.parse('{"__proto__": {"a": 1}}')],
    ['one value in two places', [known.model.inputs[0], known.model.inputs[0]]],
    ['nested samples', { list: [{ file }], error: offline }],
  ])('is restored from JSON: %s', (_, value) => {
    const back = deserialize(JSON.parse(JSON.stringify(serialize(value, known))), known);
    expect(back).toEqual(value);
  });

  it('is restored as the identical sample', () => {
    expect(deserialize(serialize(offline, known), known)).toBe(offline);
    expect(deserialize(serialize({ file }, known), known)).toEqual({ file });
  });

  it('is restored as an equal sample when the sample was built again', () => {
    const back = deserialize(serialize(rejected(429, 'Too many tries.'), known), known);
    expect(back).toBeInstanceOf(RequestError);
    expect(back).toMatchObject({ kind: 'rejected', status: 429, message: 'Too many tries.' });
  });

  it.each([
    ['an unknown error', new Error('of its own')],
    ['a function', () => {}],
  ])('is refused when it could not be restored: %s', (_, value) => {
    expect(() => serialize({ value }, known)).toThrow('A file cannot keep');
  });

  it('is refused when it is circular', () => {
    const value: Record<string, unknown> = {};
    value.self = value;
    expect(() => serialize(value, known)).toThrow('cyclic');
  });

  it('causes an error when its sample no longer exists', () => {
    expect(() => deserialize({ $sample: 'file gone' }, known)).toThrow(
      'There is no sample "file gone" (any more).',
    );
  });

  it('has a name for each sample of a class', () => {
    expect([...namedParts(known).keys()]).toEqual(
      expect.arrayContaining(['file window', 'network', 'rejected 429 “Too many tries.”']),
    );
  });
});

describe('a recording of several branches', () => {
  const subject = subjectOf('signUp');
  const [typed, submitted, sent] = wholeSignUp;

  /** Three branches: the mail is sent; it fails; another address is typed. At the end, the failure is the current step. */
  function branched(): History {
    if (!typed || !submitted || !sent) throw new Error('A sign-up has three steps.');
    const take = (history: History, occurrence: Occurrence) =>
      record(history, occurrence, advance(stepOf(history).simulation, occurrence));
    let history = historyOf(subject, { code: '' }, [typed, submitted, sent]);
    history = take(goTo(history, 2), failed('sendCode', offline));
    history = take(goTo(history, 0), send('field.change', { field: 'email', value: 'b@example.org' }));
    return goTo(history, 4);
  }

  const read = (history: History) => readRecording(JSON.stringify(recordingOf(history, subject)));
  const parentsOf = ({ steps }: History) => steps.map(({ parentId }) => parentId);

  it.each([1, 2, 3, 100])('keeps them all and the shown step, played %i at a time', (count) => {
    const history = branched();
    let session: Session = { ...emptySession(subject), ...open(read(history), subject) };
    while (session.queue.length > 0) session = { ...session, ...play(session, count) };
    expect(session.notices).toEqual([]);
    expect(session.history && parentsOf(session.history)).toEqual([null, 0, 1, 2, 2, 0]);
    expect(session.history?.currentId).toBe(4);
    const states = ({ steps }: History) => steps.map(({ simulation }) => simulation.snapshot.value);
    expect(session.history && states(session.history)).toEqual(states(history));
    expect(session.history && recordingOf(session.history, subject)).toEqual(recordingOf(history, subject));
  });

  it('has the older format when there is one branch', () => {
    const history = historyOf(subject, { code: '' }, wholeSignUp);
    expect(JSON.stringify(read(history))).not.toMatch(/"after"|"shown"/);
  });

  it('cannot follow a step that comes later', () => {
    const { steps, ...rest } = read(branched());
    const run = readRun({ ...rest, steps: steps.map((step) => ({ ...step, after: 99 })) }, known);
    expect(run.parents).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('a recording', () => {
  it('restores all occurrences', () => {
    const read = readRecording(JSON.stringify(recording()));
    expect(readRun(read, known)).toMatchObject({ input: { code: '' }, occurrences, problem: null });
  });

  it.each([
    ['no JSON', 'hello', 'it is not JSON'],
    ['other JSON', '{"a": 1}', 'The file is not a recording or a bug bundle.'],
    ['a session', '{"format": "statechart-session"}', 'not a recording but a session. Live opens it.'],
    ['a list', '[]', 'The file is not a recording or a bug bundle.'],
    ['another version', JSON.stringify({ ...recording(), version: 2 }), 'a recording of version 2'],
    [
      'an unknown step',
      JSON.stringify({ ...recording(), steps: [{ kind: 'jump' }] }),
      'steps.0.kind: Invalid discriminator value',
    ],
    [
      'negative time',
      JSON.stringify({ ...recording(), steps: [{ kind: 'elapse', milliseconds: -1 }] }),
      'steps.0.milliseconds: Too small',
    ],
    [
      'too many steps',
      JSON.stringify({ ...recording(), steps: Array(10_001).fill({ kind: 'elapse', milliseconds: 1 }) }),
      'steps: Too big',
    ],
    ['a very large file', `"${'x'.repeat(5_000_001)}"`, 'too large for a recording'],
    [
      'values nested too deep',
      JSON.stringify(recording()).replace('"code":""', `"code":${'['.repeat(50_000)}${']'.repeat(50_000)}`),
      'nested too deep',
    ],
  ])('with wrong content is rejected: %s', (_, text, message) => {
    expect(() => readRecording(text)).toThrow(message);
  });

  it('is read up to the first unknown step', () => {
    const { steps, ...rest } = recording();
    const gone = {
      ...rest,
      steps: steps.with(2, { kind: 'failed', actorId: 'x', error: { $sample: 'gone' } }),
    };
    expect(readRun(gone, known)).toMatchObject({
      occurrences: occurrences.slice(0, 2),
      problem: 'Step 3 cannot be read: There is no sample "gone" (any more).',
    });
  });

  it('names the step that it cannot store', () => {
    const run = {
      input: undefined,
      occurrences: [...occurrences, { ...occurrences[2], error: new Error() }],
    };
    expect(() => makeRecording(chart, run as { input: unknown; occurrences: Occurrence[] }, known)).toThrow(
      /^Step 6: A file cannot keep/,
    );
  });
});

describe('steps in the URL', () => {
  it('are restored and use URL-safe characters', async () => {
    const text = await encodeSteps(recording());
    expect(text).toMatch(/^[\w-]+$/);
    expect(text.length).toBeLessThan(JSON.stringify(recording()).length);
    expect(await decodeSteps(text)).toEqual(JSON.parse(JSON.stringify(recording())));
  });

  it.each([
    ['nothing', ''],
    ['other characters', '%%%'],
    ['text that is not compressed', 'aGVsbG8'],
  ])('are rejected: %s', async (_, text) => {
    await expect(decodeSteps(text)).rejects.toThrow('The steps in the address cannot be read');
  });

  it('are rejected when they are incomplete', async () => {
    const text = await encodeSteps(recording());
    await expect(decodeSteps(text.slice(0, -20))).rejects.toThrow('cannot be read');
  });

  it('are rejected when they would fill the memory', async () => {
    const bomb = await encodeSteps({ ...recording(), machine: 'x'.repeat(20_000_000) });
    expect(bomb.length).toBeLessThan(30_000);
    await expect(decodeSteps(bomb)).rejects.toThrow('cannot be read');
  });
});

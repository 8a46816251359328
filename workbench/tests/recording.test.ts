import { describe, expect, it } from 'vitest';
import { readChart } from '../src/model/chart.ts';
import type { Occurrence } from '../src/model/simulation.ts';
import { makeRecording, readRecording, readRun } from '../src/travel/recording.ts';
import { deserialize, namedParts, serialize } from '../src/travel/serialize.ts';
import { decodeSteps, encodeSteps } from '../src/travel/steps-in-url.ts';
import { offline, RequestError, rejected } from './samples/errors.ts';
import { aFile } from './samples/files.ts';
import { registry } from './samples/registry.ts';
import { signUpModel } from './samples/sign-up.ts';

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

describe('a kept value', () => {
  it.each([
    ['text', 'x'],
    ['nothing', undefined],
    ['null', null],
    ['numbers that JSON lacks', [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]],
    ['parts that are nothing', { a: undefined, b: [undefined] }],
    ['what looks like a mark of ours', { $sample: 'x' }],
    ['what looks like a wrapped one', { $plain: { $undefined: true } }],
    ['a key of the prototype', JSON.parse('{"__proto__": {"a": 1}}')],
    ['one part in two places', [known.model.inputs[0], known.model.inputs[0]]],
    ['samples deep inside', { list: [{ file }], error: offline }],
  ])('comes back from JSON: %s', (_, value) => {
    const back = deserialize(JSON.parse(JSON.stringify(serialize(value, known))), known);
    expect(back).toEqual(value);
  });

  it('comes back as the very sample', () => {
    expect(deserialize(serialize(offline, known), known)).toBe(offline);
    expect(deserialize(serialize({ file }, known), known)).toEqual({ file });
  });

  it('comes back as a sample that says the same, where it was built anew', () => {
    const back = deserialize(serialize(rejected(429, 'Too many tries.'), known), known);
    expect(back).toBeInstanceOf(RequestError);
    expect(back).toMatchObject({ kind: 'rejected', status: 429, message: 'Too many tries.' });
  });

  it.each([
    ['an error that nobody knows', new Error('of its own')],
    ['a function', () => {}],
    ['a date', new Date(0)],
  ])('is refused where it could not come back: %s', (_, value) => {
    expect(() => serialize({ value }, known)).toThrow('A file cannot keep');
  });

  it('is refused where it holds itself', () => {
    const value: Record<string, unknown> = {};
    value.self = value;
    expect(() => serialize(value, known)).toThrow('holds itself');
  });

  it('is said to be missing where its sample is gone', () => {
    expect(() => deserialize({ $sample: 'file gone' }, known)).toThrow(
      'There is no sample "file gone" (any more).',
    );
  });

  it('has a name for each sample with a class', () => {
    expect([...namedParts(known).keys()]).toEqual(
      expect.arrayContaining(['file window', 'network', 'rejected 429 “Too many tries.”']),
    );
  });
});

describe('a recording', () => {
  it('holds all that happened', () => {
    const read = readRecording(JSON.stringify(recording()));
    expect(readRun(read, known)).toMatchObject({ input: { code: '' }, occurrences, problem: null });
  });

  it.each([
    ['no JSON', 'hello', 'it is not JSON'],
    ['other JSON', '{"a": 1}', 'format: Invalid input'],
    ['a list', '[]', 'it: Invalid input: expected object'],
    ['another version', JSON.stringify({ ...recording(), version: 2 }), 'version: Invalid input: expected 1'],
    [
      'a step that is none',
      JSON.stringify({ ...recording(), steps: [{ kind: 'jump' }] }),
      'steps.0.kind: Invalid discriminator value',
    ],
    [
      'time that runs backwards',
      JSON.stringify({ ...recording(), steps: [{ kind: 'elapse', milliseconds: -1 }] }),
      'steps.0.milliseconds: Too small',
    ],
    [
      'too many steps',
      JSON.stringify({ ...recording(), steps: Array(10_001).fill({ kind: 'elapse', milliseconds: 1 }) }),
      'steps: Too big',
    ],
    ['a huge file', `"${'x'.repeat(5_000_001)}"`, 'too large for a recording'],
    [
      'values nested too deep',
      JSON.stringify(recording()).replace('"code":""', `"code":${'['.repeat(50_000)}${']'.repeat(50_000)}`),
      'nested too deep',
    ],
  ])('is not: %s', (_, text, message) => {
    expect(() => readRecording(text)).toThrow(message);
  });

  it('is read up to the step that is no longer known', () => {
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

  it('says which step it cannot keep', () => {
    const run = {
      input: undefined,
      occurrences: [...occurrences, { ...occurrences[2], error: new Error() }],
    };
    expect(() => makeRecording(chart, run as { input: unknown; occurrences: Occurrence[] }, known)).toThrow(
      /^Step 6: A file cannot keep/,
    );
  });
});

describe('steps in an address', () => {
  it('come back, in letters that an address takes', async () => {
    const text = await encodeSteps(recording());
    expect(text).toMatch(/^[\w-]+$/);
    expect(text.length).toBeLessThan(JSON.stringify(recording()).length);
    expect(await decodeSteps(text)).toEqual(JSON.parse(JSON.stringify(recording())));
  });

  it.each([
    ['nothing', ''],
    ['no letters of ours', '%%%'],
    ['no packed text', 'aGVsbG8'],
  ])('are refused: %s', async (_, text) => {
    await expect(decodeSteps(text)).rejects.toThrow('The steps in the address cannot be read');
  });

  it('are refused where they were cut', async () => {
    const text = await encodeSteps(recording());
    await expect(decodeSteps(text.slice(0, -20))).rejects.toThrow('cannot be read');
  });

  it('are refused where they would fill the memory', async () => {
    const bomb = await encodeSteps({ ...recording(), machine: 'x'.repeat(20_000_000) });
    expect(bomb.length).toBeLessThan(30_000);
    await expect(decodeSteps(bomb)).rejects.toThrow('cannot be read');
  });
});

import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import type { Bundle } from '../src/bundle/bundle.ts';
import { bundleFile, isBundle, readBundle } from '../src/bundle/bundle-file.ts';
import { emptySession, hear } from '../src/live/live-session.ts';
import { openSession } from '../src/live/open-session.ts';
import { readSource } from '../src/simulate/recording-source.ts';
import { recordingOf } from '../src/simulate/session.ts';
import { workbenchVersion } from '../src/version.ts';
import { changed, event, snapshotOf, started } from './live-records.ts';
import { subjectOf } from './samples/registry.ts';
import { historyOf, wholeSignUp } from './simulations.ts';

const signUp = subjectOf('signUp');
const recording = recordingOf(historyOf(signUp, { code: '' }, wholeSignUp), signUp);
const bundle: Bundle = {
  made: '2026-01-02T03:04:05.000Z',
  app: 'Door & Co',
  note: 'It <b>stays</b> shut.\nI expected it to open.',
  screenshot: 'data:image/png;base64,iVBORw0KGgo=',
  environment: { browser: 'A browser' },
  build: { app: '1.2.0' },
  recording,
};

const messages = [
  { type: 'here' as const, app: 'a', title: 'Door', url: '/door' },
  {
    type: 'records' as const,
    app: 'a',
    records: [
      started('x:1', { machine: 'signUp', id: 'door' }),
      event('x:1', 'knock'),
      changed('x:1', 'knock', snapshotOf('open')),
    ],
    dropped: 0,
  },
];
const app = messages
  .reduce((session, message) => hear(session, { message, problems: [] }, 1), emptySession)
  .apps.get('a');
if (!app) throw new Error('no app');
const file = bundleFile(bundle, app);
const blob = (text: string) => new Blob([text]);

describe('a bug bundle', () => {
  it('opens again with all its contents', () => {
    const read = readBundle(file.text);
    expect(file.name).toBe('door-co-202601020304-bug.json');
    expect(read.bundle).toEqual(bundle);
    expect(read.problems).toEqual([]);
    expect(read.session?.app.records).toEqual(app.records);
    expect(read.session?.app.actors.get('x:1')?.snapshot.value).toBe('open');
  });

  it('opens in Live with its session, and without one', async () => {
    const opened = await openSession(blob(file.text));
    expect(opened.bundle).toEqual(bundle);
    expect(opened.app.records).toHaveLength(app.records.length);
    const without = await openSession(blob(bundleFile({ ...bundle, recording: null }, null).text));
    expect(without.app.actors.size).toBe(0);
    expect(without.app.title).toBe('Door & Co');
  });

  it('opens in Simulate with its steps and what was written', async () => {
    const opened = await readSource({ file: blob(file.text) });
    expect(opened.steps).toEqual(recording.steps);
    expect(opened.notes).toEqual([`The bug bundle says: ${bundle.note}`]);
    const empty = bundleFile({ ...bundle, recording: null }, app).text;
    await expect(readSource({ file: blob(empty) })).rejects.toThrow(
      'This bug bundle has no recorded steps. Live opens the rest of it.',
    );
  });

  it('keeps its readable parts when a part is unreadable', () => {
    const json = { ...JSON.parse(file.text), recording: { format: 'something' } };
    const read = readBundle(JSON.stringify(json));
    expect(read.bundle.recording).toBeNull();
    expect(read.session?.app.records).toHaveLength(app.records.length);
    expect(read.problems).toEqual([expect.stringMatching(/^The file is not a recording or a bug bundle\.$/)]);
  });

  const json = JSON.parse(file.text);
  it.each([
    [file.text.slice(0, -20), 'The bug bundle cannot be read: it was cut or changed.'],
    [
      JSON.stringify({ ...json, version: 2 }),
      'The file is a bug bundle of version 2; this workbench reads version 1.',
    ],
    [JSON.stringify({ ...json, note: 7 }), "The file is not a bug bundle: 'note' is not valid."],
    [
      JSON.stringify({ ...json, screenshot: 'https://elsewhere.example/a.png' }),
      "The file is not a bug bundle: 'screenshot' is not valid.",
    ],
    [
      JSON.stringify({ ...json, screenshot: 'data:image/svg+xml;base64,AAAA' }),
      "The file is not a bug bundle: 'screenshot' is not valid.",
    ],
  ])('a bad file gets a clear error (%#)', async (text, message) => {
    expect(isBundle(text)).toBe(true);
    await expect(openSession(blob(text))).rejects.toThrow(message);
    await expect(readSource({ file: blob(text) })).rejects.toThrow(message);
  });

  it('a file of another kind is not a bundle', async () => {
    await expect(openSession(blob('{"format":"other","version":1}'))).rejects.toThrow(
      'The file is not an exported session or bug bundle.',
    );
  });

  it('names the version of the package', () => {
    expect(workbenchVersion).toBe(packageJson.version);
  });
});

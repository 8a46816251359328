import * as z from 'zod/mini';
import type { LiveApp } from '../live/live-session.ts';
import { isWithin } from '../live/measure.ts';
import { maxSessionLength, type ReadSession, readSession, sessionFile } from '../live/session-file.ts';
import { parseRecording } from '../travel/recording.ts';
import type { Bundle } from './bundle.ts';

/** The maximum number of characters of a screenshot, as a data URL. */
const maxScreenshot = 20_000_000;
export const maxBundleLength = maxSessionLength + maxScreenshot;
export const maxNote = 20_000;

const text = z.string().check(z.maxLength(2000));
/** Names and values, in display order. */
const facts = z.record(text, text);

const pictureSchema = z
  .string()
  .check(z.maxLength(maxScreenshot), z.regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/));

const fileSchema = z.object({
  format: z.literal('statechart-bundle'),
  version: z.literal(1),
  /** The time of its creation, in ISO 8601. */
  made: text,
  /** The name in the app's registry. */
  app: text,
  /** The text that the person wrote. */
  note: z.string().check(z.maxLength(maxNote)),
  screenshot: z.nullable(pictureSchema),
  environment: facts,
  /** The versions of the app and of its packages. */
  build: facts,
  recording: z.nullable(z.unknown()),
  session: z.nullable(z.unknown()),
});

export interface ReadBundle {
  bundle: Bundle;
  /** `null` if the bundle has no session. */
  session: ReadSession | null;
  problems: readonly string[];
}

/** Exports a bundle as a file. It contains only what the app has sent to the Live tab, and what the person wrote or chose. */
export function bundleFile(bundle: Bundle, app: LiveApp | null): { name: string; text: string } {
  const file: z.infer<typeof fileSchema> = {
    format: 'statechart-bundle',
    version: 1,
    ...bundle,
    recording: bundle.recording,
    session: app && JSON.parse(sessionFile(app).text),
  };
  const words = bundle.app.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const time = bundle.made.slice(0, 16).replaceAll(/\D/g, '');
  return { name: [...words.slice(0, 4), time, 'bug.json'].join('-'), text: JSON.stringify(file) };
}

/** Whether a text is a bundle, valid or not. */
export function isBundle(contents: string): boolean {
  return /^\s*\{\s*"format"\s*:\s*"statechart-bundle"/.test(contents.slice(0, 200));
}

/** Parses a bundle. Unreadable parts of its recording or session are dropped and reported. Throws an `Error` if it is not a bundle. */
export function readBundle(contents: string): ReadBundle {
  if (contents.length > maxBundleLength) throw new Error('The file is too large for a bug bundle.');
  let json: unknown;
  try {
    json = JSON.parse(contents);
  } catch {
    throw new Error('The bug bundle cannot be read: it was cut or changed.');
  }
  if (!isWithin(json, { characters: maxBundleLength, values: 6_000_000, depth: 60 })) {
    throw new Error('The file is not a bug bundle: its values are nested too deep.');
  }
  const version = (json as { version?: unknown } | null)?.version;
  if (typeof version === 'number' && version !== 1) {
    throw new Error(`The file is a bug bundle of version ${version}; this workbench reads version 1.`);
  }
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new Error(`The file is not a bug bundle: '${path}' is not valid.`);
  }
  const { format: _format, version: _version, recording, session, ...rest } = parsed.data;
  const problems: string[] = [];
  const part = <T>(value: unknown, read: () => T): T | null => {
    if (value === null || value === undefined) return null;
    try {
      return read();
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
      return null;
    }
  };
  const readRecording = part(recording, () => parseRecording(recording));
  const readApp = part(session, () => readSession(JSON.stringify(session)));
  return {
    bundle: { ...rest, recording: readRecording },
    session: readApp,
    problems: [...problems, ...(readApp?.problems ?? [])],
  };
}

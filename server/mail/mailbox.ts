import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '../http/parse-json.ts';
import type { Mail, Mailer } from './mailer.ts';

const keptMailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  calendar: z.optional(z.object({ method: z.enum(['PUBLISH', 'CANCEL']), content: z.string() })),
  unsubscribe: z.optional(z.string()),
  messageId: z.optional(z.string()),
  sentAt: z.string(),
});

export interface KeptMail extends Mail {
  id: string;
  /** ISO 8601. */
  sentAt: string;
}

/** Replaces an SMTP server in development: it stores mails for the developer to read. */
export interface Mailbox extends Mailer {
  /** A random part of the address of its pages, new at each start. It proves that the reader can see the server's output. */
  secret: string;
  /** Newest first. */
  list(): Promise<KeptMail[]>;
  read(id: string): Promise<KeptMail | null>;
  /** Deletes the mails to an address. */
  forget(to: string): Promise<void>;
}

const capacity = 200;

/**
 * Stores each mail as a file in one folder, and deletes the oldest files above the capacity.
 * @param onBroken called with one line for each unreadable file, which is skipped
 */
export function createMailbox(
  folder: string,
  clock: () => Date,
  onBroken: (line: string) => void = console.error,
): Mailbox {
  /** Milliseconds since 1970; grows with every mail. */
  let lastTime = 0;

  /** Ids start with the time, so they sort by time. */
  async function idsNewestFirst(): Promise<string[]> {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return [];
    });
    return names
      .flatMap((name) => /^(\d+-[0-9a-f]+)\.json$/.exec(name)?.[1] ?? [])
      .toSorted()
      .reverse();
  }
  const fileOf = (id: string) => path.join(folder, `${id}.json`);

  async function read(id: string): Promise<KeptMail | null> {
    if (!/^\d+-[0-9a-f]+$/.test(id)) return null;
    const text = await readFile(fileOf(id), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (text === undefined) return null;
    const mail = keptMailSchema.safeParse(parseJson(text));
    if (mail.success) return { id, ...mail.data };
    onBroken(`The file ${fileOf(id)} holds no mail and is left out.`);
    return null;
  }

  return {
    secret: randomBytes(24).toString('base64url'),
    read,
    async send(mail) {
      const now = clock();
      lastTime = Math.max(now.getTime(), lastTime + 1);
      const id = `${lastTime}-${randomBytes(6).toString('hex')}`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${fileOf(id)}.new`;
      await writeFile(draft, JSON.stringify({ ...mail, sentAt: now.toISOString() }), { mode: 0o600 });
      await rename(draft, fileOf(id));
      for (const old of (await idsNewestFirst()).slice(capacity)) await rm(fileOf(old), { force: true });
    },
    async forget(to) {
      for (const id of await idsNewestFirst())
        if ((await read(id))?.to === to) await rm(fileOf(id), { force: true });
    },
    async list() {
      const mails = await Promise.all((await idsNewestFirst()).map(read));
      return mails.filter((mail) => mail !== null);
    },
  };
}

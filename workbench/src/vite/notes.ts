import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { noteChangeSchema, notesSchema, type StateNotes, withNote } from '../model/notes.ts';

/** The maximum size of a request in bytes. */
const maxBody = 100_000;

/**
 * Answers requests for the notes on states: `GET` returns all notes, `PUT` changes one and writes the file. Only pages of this server may
 * write: the browser sends the origin of the page.
 */
export async function answerNotes(
  file: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const say = (status: number, text: string, type = 'text/plain; charset=utf-8') => {
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
  };
  const sendNotes = (notes: StateNotes) => say(200, JSON.stringify(notes), 'application/json');
  try {
    if (request.method === 'GET') return sendNotes(readNotes(file));
    if (request.method !== 'PUT') return say(405, 'Use GET to read notes and PUT to change them.');
    if (!isOwnPage(request)) return say(403, 'Only pages of this server may write notes.');
    const change = noteChangeSchema.safeParse(JSON.parse(await bodyOf(request)));
    if (!change.success) return say(400, 'The body is not a change of a note.');
    const notes = withNote(readNotes(file), change.data);
    // Renamed only when it is complete, so that nobody can read half a file.
    writeFileSync(`${file}.new`, `${JSON.stringify(notes, null, 2)}\n`);
    renameSync(`${file}.new`, file);
    return sendNotes(notes);
  } catch (error) {
    say(
      500,
      `The notes cannot be read or written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** The notes in a file; no notes if it does not exist. */
export function readNotes(file: string): StateNotes {
  if (!existsSync(file)) return {};
  const parsed = notesSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error('the file does not contain notes.');
  return parsed.data;
}

function isOwnPage({ headers: { origin, host, 'content-type': type } }: IncomingMessage): boolean {
  if (origin === undefined || type !== 'application/json') return false;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    // The rest is read too: an answer to a half-sent request does not arrive.
    if (length <= maxBody) chunks.push(chunk);
  }
  if (length > maxBody) throw new Error('the note is too long.');
  return Buffer.concat(chunks).toString('utf8');
}

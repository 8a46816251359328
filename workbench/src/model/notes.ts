import * as z from 'zod/mini';

export const maxNote = 5000;

/** Notes on states: by the id of the machine, then by the id of the state. */
export const notesSchema = z.record(
  z.string().check(z.maxLength(500)),
  z.record(z.string().check(z.maxLength(500)), z.string().check(z.maxLength(maxNote))),
);

export type StateNotes = z.infer<typeof notesSchema>;

/** A change of one note. An empty text deletes it. */
export const noteChangeSchema = z.object({
  machine: z.string().check(z.minLength(1), z.maxLength(500)),
  state: z.string().check(z.minLength(1), z.maxLength(500)),
  text: z.string().check(z.maxLength(maxNote)),
});

export type NoteChange = z.infer<typeof noteChangeSchema>;

export interface NotesStore {
  /** The name of the file, for people. */
  file: string;
  read(): Promise<StateNotes>;
  /** Writes one note and returns all notes. Without it, the notes are read-only. */
  write?(change: NoteChange): Promise<StateNotes>;
}

/** The notes after a change, sorted by name, so that the diff of the file is small. */
export function withNote(notes: StateNotes, { machine, state, text }: NoteChange): StateNotes {
  const own = { ...notes[machine], [state]: text.trim() };
  const all = { ...notes, [machine]: sorted(own, (note) => note !== '') };
  return sorted(all, (ofMachine) => Object.keys(ofMachine).length > 0);
}

function sorted<T>(values: Readonly<Record<string, T>>, isKept: (value: T) => boolean): Record<string, T> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => isKept(value))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The notes of a page that the Vite plugin serves. */
export function servedNotes(address: string, file: string): NotesStore {
  return {
    file,
    read: () => ask(address),
    write: (change) =>
      ask(address, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(change),
      }),
  };
}

async function ask(address: string, options?: RequestInit): Promise<StateNotes> {
  let response: Response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    throw new Error('The development server does not answer.', { cause: error });
  }
  if (!response.ok)
    throw new Error((await response.text()).slice(0, 500) || `The server says ${response.status}.`);
  const parsed = notesSchema.safeParse(await response.json());
  if (!parsed.success) throw new Error('The file does not contain notes.');
  return parsed.data;
}

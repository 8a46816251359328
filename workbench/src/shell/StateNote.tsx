import { useEffect, useId, useState } from 'react';
import { maxNote } from '../model/notes.ts';
import { Button } from './Button.tsx';

interface StateNoteProps {
  name: string;
  text: string;
  /** The name of the file with the notes. */
  file: string;
  problem: string | null;
  isBusy: boolean;
  /** `null` if the notes are read-only. */
  onSave: ((text: string) => void) | null;
}

/** The note of a state, and a field to change it. */
export function StateNote({ name, text, file, problem, isBusy, onSave }: StateNoteProps) {
  const [typed, setTyped] = useState(text);
  const id = useId();
  // The note arrives from its file after the first rendering, and another tab may change it.
  useEffect(() => setTyped(text), [text]);
  if (!onSave && text === '') return null;
  return (
    <section className="wb-state-note" aria-label={`Note on ${name}`}>
      <h3>
        {onSave ? <label htmlFor={id}>Note</label> : 'Note'} <span className="wb-muted">in {file}</span>
      </h3>
      {problem !== null && (
        <p className="wb-problem" role="alert">
          {problem}
        </p>
      )}
      {onSave ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSave(typed);
          }}
        >
          <textarea
            id={id}
            rows={3}
            maxLength={maxNote}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" isOff={isBusy || typed.trim() === text}>
            Save note
          </Button>
        </form>
      ) : (
        <p className="wb-note-text">{text}</p>
      )}
    </section>
  );
}

import { classes } from './classes.ts';
import type { Note } from './note.ts';

/** The marks of a note, small, beside its state or transition. */
export function NoteMarks({ note }: { note: Note | undefined }) {
  if (!note) return null;
  return (
    <span className="wb-marks" title={note.text}>
      {note.marks.map(({ text, look }) => (
        <span
          key={text}
          className={classes('wb-mark', { 'is-lack': look === 'lack', 'is-generated': look === 'generated' })}
        >
          {text}
        </span>
      ))}
    </span>
  );
}

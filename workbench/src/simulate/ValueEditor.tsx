import { useId, useState } from 'react';
import { Button } from '../shell/Button.tsx';
import { jsonText, type SampleSource } from '../travel/serialize.ts';
import { draftOf, type ReadDraft } from './draft.ts';
import { FieldView } from './form/FieldView.tsx';
import { type Field, parsed } from './form/fields.ts';
import { Problems } from './Problems.tsx';

interface ValueEditorProps {
  /** The name of the edited value, such as 'Event'. */
  label: string;
  value: unknown;
  /** The fields of its form; without them, the value is edited as JSON. */
  field?: Field | null;
  samples: readonly { name: string; value: unknown }[];
  known: SampleSource;
  submitLabel: string;
  read(text: string): ReadDraft;
  onSubmit(value: unknown): void;
  onClose(): void;
}

/** Edits a value in a form or as JSON, or replaces it by a sample. A value that JSON cannot represent is written as its sample name. */
export function ValueEditor(props: ValueEditorProps) {
  const { label, value, field = null, samples, known, submitLabel, read, onSubmit, onClose } = props;
  const [text, setText] = useState(() => draftOf(value, known));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isRaw, setIsRaw] = useState(field === null);
  const id = useId();
  const json = isRaw ? undefined : parsed(text);
  return (
    <form
      className="wb-editor"
      onSubmit={(event) => {
        event.preventDefault();
        const found = read(text);
        setProblems(found.problems ?? []);
        if (!found.problems) onSubmit(found.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {field !== null && json !== undefined ? (
        <FieldView label={label} field={field} value={json} onChange={(next) => setText(jsonText(next, 2))} />
      ) : (
        <div className="wb-field">
          <label htmlFor={id}>{label} as JSON</label>
          <textarea
            id={id}
            // biome-ignore lint/a11y/noAutofocus: it opens because the person asked for it
            autoFocus
            rows={Math.min(14, Math.max(3, text.split('\n').length))}
            spellCheck={false}
            aria-invalid={problems.length > 0}
            aria-describedby={`${id}-problems`}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
      <Problems id={`${id}-problems`} problems={problems} />
      <div className="wb-row">
        <button type="submit" className="wb-button wb-primary">
          {submitLabel}
        </button>
        {samples.length > 0 && (
          <select
            aria-label={`Another sample for ${label}`}
            value=""
            onChange={({ target }) => setText(draftOf(samples[Number(target.value)]?.value, known))}
          >
            <option value="" disabled>
              Another sample…
            </option>
            {samples.map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: samples never move, and some have the same name
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </select>
        )}
        {field !== null && (
          <Button aria-pressed={json === undefined} onClick={() => setIsRaw(!isRaw)}>
            As JSON
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </form>
  );
}

import { useId, useMemo, useState } from 'react';
import { unimplementedText } from '../model/unimplemented.ts';
import { Button } from '../shell/Button.tsx';
import { jsonText } from '../travel/serialize.ts';
import { draftOf } from './draft.ts';
import { FieldView } from './form/FieldView.tsx';
import { fieldsFor, parsed } from './form/fields.ts';
import { Problems } from './Problems.tsx';
import { type Subject, samplesFor } from './session.ts';

interface InputFormProps {
  subject: Subject;
  draft: string;
  problems: readonly string[];
  /** The message of the error that the machine threw at its start. */
  failure: string | null;
  onChange(text: string): void;
  onStart(): void;
  /** Whether the code of the machine can start actors. */
  namesActors: boolean;
  /** Starts the machine with its actors. */
  onStartTogether(): void;
}

/** The input of a machine: a form if its schema allows one, otherwise JSON. */
export function InputForm(props: InputFormProps) {
  const { subject, draft, problems, failure, namesActors, onChange, onStart, onStartTogether } = props;
  const { entry, registry } = subject;
  const { inputSchema, model, machine } = entry;
  const field = useMemo(() => inputSchema && fieldsFor(inputSchema), [inputSchema]);
  const [isRaw, setIsRaw] = useState(false);
  const id = useId();
  const json = useMemo(() => parsed(draft), [draft]);
  const takesInput = inputSchema !== null || model.inputs.some((input) => input !== undefined);
  const isForm = field !== null && !isRaw && json !== undefined;
  const lacking = useMemo(
    () => (entry.logic === undefined ? unimplementedText(machine) : null),
    [entry, machine],
  );
  return (
    <form
      className="wb-input"
      aria-label={`Input of ${machine.id}`}
      onSubmit={(event) => {
        event.preventDefault();
        onStart();
      }}
    >
      <h2>Start {machine.id}</h2>
      {lacking !== null && <p className="wb-note">{lacking}</p>}
      {takesInput ? (
        <>
          <div className="wb-row">
            {model.inputs.length > 1 && (
              <label>
                Sample{' '}
                <select
                  value={model.inputs.findIndex((input) => draftOf(input, samplesFor(subject)) === draft)}
                  onChange={({ target }) =>
                    onChange(draftOf(model.inputs[Number(target.value)], samplesFor(subject)))
                  }
                >
                  <option value={-1} disabled>
                    edited
                  </option>
                  {model.inputs.map((input, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: samples never move, and some have the same name
                    <option key={index} value={index}>
                      {registry.nameOf(input)}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {field && (
              <Button aria-pressed={isRaw} onClick={() => setIsRaw(!isRaw)}>
                As JSON
              </Button>
            )}
          </div>
          {isForm ? (
            <FieldView
              label="Input"
              field={field}
              value={json}
              onChange={(next) => onChange(jsonText(next, 2))}
            />
          ) : (
            <div className="wb-field">
              <label htmlFor={id}>Input as JSON</label>
              <textarea
                id={id}
                rows={Math.min(16, Math.max(4, draft.split('\n').length))}
                spellCheck={false}
                aria-invalid={problems.length > 0}
                aria-describedby={`${id}-problems`}
                value={draft}
                onChange={({ target }) => onChange(target.value)}
              />
            </div>
          )}
        </>
      ) : (
        <p className="wb-note">This machine takes no input.</p>
      )}
      <Problems id={`${id}-problems`} problems={problems} />
      {failure !== null && <Problems problems={[`The machine cannot start: ${failure}`]} />}
      <div className="wb-row">
        <button type="submit" className="wb-button wb-primary">
          Start
        </button>
        <Button aria-describedby={`${id}-together`} onClick={onStartTogether}>
          Start with its actors
        </Button>
      </div>
      <p id={`${id}-together`} className="wb-note">
        {namesActors
          ? 'With its actors, the machines that it starts run too, and you see the messages between them. Without them, you choose the outcome of each.'
          : 'Its code names no actors. With its actors it runs alone, unless a function that it calls starts some.'}
      </p>
    </form>
  );
}

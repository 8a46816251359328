import { type ChangeEvent, useId, useState } from 'react';
import { type Json, jsonText } from '../../travel/serialize.ts';
import { blankOf, type Field } from './fields.ts';

export interface FieldViewProps {
  label: string;
  field: Field;
  /** `undefined` if the property is missing. */
  value: Json | undefined;
  onChange(value: Json): void;
}

/** A form value, with fields for its properties. A value that does not match its field is shown and kept. */
export function FieldView({ label, field, value, onChange }: FieldViewProps) {
  const id = useId();
  switch (field.kind) {
    case 'object':
      return <ObjectField label={label} field={field} value={value} onChange={onChange} />;
    case 'nullable':
      return (
        <div className="wb-nullable">
          <label>
            <input
              type="checkbox"
              checked={value !== null && value !== undefined}
              onChange={({ target }) => onChange(target.checked ? blankOf(field.of) : null)}
            />
            {label} is given
          </label>
          {value !== null && value !== undefined && (
            <FieldView label={label} field={field.of} value={value} onChange={onChange} />
          )}
        </div>
      );
    case 'boolean':
      return (
        <label className="wb-check">
          <input
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          />
          {label}
        </label>
      );
    case 'choice':
      return (
        <div className="wb-field">
          <label htmlFor={id}>{label}</label>
          <select
            id={id}
            value={JSON.stringify(value)}
            onChange={({ target }) => onChange(JSON.parse(target.value))}
          >
            {field.options.map((option) => (
              <option key={JSON.stringify(option)} value={JSON.stringify(option)}>
                {typeof option === 'string' ? option : JSON.stringify(option)}
              </option>
            ))}
          </select>
        </div>
      );
    case 'text':
    case 'number':
      return <LineField id={id} label={label} kind={field.kind} value={value} onChange={onChange} />;
    case 'json':
      return <JsonField id={id} label={label} value={value} onChange={onChange} />;
  }
}

function ObjectField({
  label,
  field,
  value,
  onChange,
}: FieldViewProps & { field: Extract<Field, { kind: 'object' }> }) {
  const known = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return (
    <fieldset className="wb-fields">
      <legend>{label}</legend>
      {field.parts.map((part) => (
        <FieldView
          key={part.key}
          label={part.key}
          field={part.field}
          value={known[part.key]}
          onChange={(next) => onChange({ ...known, [part.key]: next })}
        />
      ))}
    </fieldset>
  );
}

interface LineFieldProps extends Omit<FieldViewProps, 'field'> {
  id: string;
  kind: 'text' | 'number';
}

function LineField({ id, label, kind, value, onChange }: LineFieldProps) {
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const isNumber = kind === 'number' && target.value.trim() !== '' && Number.isFinite(Number(target.value));
    // Text that is not a number is kept as typed; the schema then reports the error.
    onChange(isNumber && String(Number(target.value)) === target.value ? Number(target.value) : target.value);
  };
  return (
    <div className="wb-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode={kind === 'number' ? 'decimal' : undefined}
        spellCheck={false}
        autoComplete="off"
        value={typeof value === 'string' ? value : value === undefined ? '' : jsonText(value)}
        onChange={change}
      />
    </div>
  );
}

/** A field for JSON. Invalid JSON stays in the field and does not change the value. */
function JsonField({ id, label, value, onChange }: Omit<LineFieldProps, 'kind'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const problem = typed !== null && parse(typed) === undefined ? 'This is not JSON.' : null;
  return (
    <div className="wb-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        value={typed ?? (value === undefined ? '' : jsonText(value))}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = parse(target.value);
          if (next !== undefined) onChange(next);
        }}
        onBlur={() => {
          if (problem === null) setTyped(null);
        }}
      />
      <span id={`${id}-problem`} className="wb-field-problem">
        {problem}
      </span>
    </div>
  );
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { useRef } from 'react';
import { Button } from './Button.tsx';

interface FileButtonProps {
  /** The text of the button. */
  name: string;
  /** The label of the file input, for screen readers. */
  label: string;
  onFile(file: File): void;
}

/** Lets a person choose a JSON file. */
export function FileButton({ name, label, onFile }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => chooser.current?.click()}>{name}</Button>
      <input
        ref={chooser}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Reset, so that the same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { type SubmitEvent, useState } from 'react';
import { FormMessage } from './FormMessage.tsx';

interface FormProps extends Omit<HTMLChakraProps<'form'>, 'onSubmit'> {
  /** Why the last try failed. Fields at fault carry `aria-invalid`. */
  error: string | null;
  onSubmit(): void;
}

/** A form whose messages come from its machine, and not from the browser. */
export function Form({ error, onSubmit, children, ...style }: FormProps) {
  // Counts the submits, so that the same message is announced again.
  const [submits, setSubmits] = useState(0);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setSubmits(submits + 1);
    onSubmit();
  }
  return (
    <chakra.form
      noValidate
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      {...style}
      onSubmit={submit}
    >
      {error && (
        <FormMessage key={submits} tone="error">
          {error}
        </FormMessage>
      )}
      {children}
    </chakra.form>
  );
}

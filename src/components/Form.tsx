import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { FormMessage } from './FormMessage.tsx';

interface FormProps extends Omit<HTMLChakraProps<'form'>, 'onSubmit'> {
  /** Why the last try failed. Fields at fault carry `aria-invalid`. */
  error: string | null;
  /** A link that helps, after the error. */
  errorLink?: ReactNode;
  onSubmit(): void;
}

/**
 * A form whose messages come from its machine. Only values that the browser cannot read are checked here: a machine gets them as empty
 * texts.
 */
export function Form({ error, errorLink, onSubmit, children, ...style }: FormProps) {
  // Counts the submits, so that the same message is announced again.
  const [submits, setSubmits] = useState(0);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const unread = [...event.currentTarget.elements].filter(isUnread);
    if (unread.length > 0) {
      // `LabelledTextField` shows its own message, other fields that of the browser.
      for (const field of unread.toReversed()) {
        const folded = field.closest('details');
        if (folded) folded.open = true;
        field.reportValidity();
      }
      unread[0]?.focus();
      return;
    }
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
        <FormMessage key={submits} tone="error" link={errorLink}>
          {error}
        </FormMessage>
      )}
      {children}
    </chakra.form>
  );
}

/**
 * Empties the fields of a form whose value the browser cannot read. Their machine has empty texts for them, so another empty text would
 * change nothing.
 */
export function emptyUnread(form: HTMLElement): void {
  for (const field of [...form.querySelectorAll('input')].filter(isUnread)) {
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Whether a value is on the screen that the browser cannot read, such as a date without its year. */
function isUnread(field: Element): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.validity.badInput;
}

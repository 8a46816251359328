import { chakra, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, Card } from '../../components/controls.tsx';
import { FormMessage } from '../../components/FormMessage.tsx';
import { userText } from '../../components/user-text.ts';
import { PanelHeader } from './PanelHeader.tsx';

/** A part of the account page. */
export function AccountPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} px="5" pt="3" pb="5">
      <PanelHeader id={id} title={title} />
      <Grid gap="4" templateColumns="minmax(0, 1fr)" justifyItems="start">
        {children}
      </Grid>
    </Card>
  );
}

interface ChangePanelProps {
  title: string;
  /** What holds now. */
  value?: string;
  /** What follows from the change, above the button. */
  note?: ReactNode;
  /** Instead of "Change". */
  button?: string;
  /** Whether the button shows; by default it does. */
  canChange?: boolean;
  form(close: (success: string | null) => void): ReactNode;
}

/** A panel with the form of a change, which a button opens. */
export function ChangePanel({
  title,
  value,
  note,
  button = t`Change`,
  canChange = true,
  form,
}: ChangePanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [success, setSuccess] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  function close(said: string | null) {
    flushSync(() => {
      setIsOpen(false);
      setSuccess(said);
    });
    // The message of a success takes the focus itself.
    if (said === null) opener.current?.focus();
  }
  return (
    <AccountPanel title={title}>
      {success && <FormMessage tone="success">{success}</FormMessage>}
      {value && <chakra.p {...userText}>{value}</chakra.p>}
      {note}
      {!canChange ? null : isOpen ? (
        <chakra.div w="full" maxW="28rem">
          {form(close)}
        </chakra.div>
      ) : (
        <Button
          ref={opener}
          look="outline"
          aria-label={`${button}: ${title}`}
          onClick={() => {
            setSuccess(null);
            setIsOpen(true);
          }}
        >
          {button}
        </Button>
      )}
    </AccountPanel>
  );
}

/** A sentence of the page, in small muted letters. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <chakra.p fontSize="sm" color="fg.muted">
      {children}
    </chakra.p>
  );
}

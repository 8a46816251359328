import { chakra, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, Card } from '../../components/controls.tsx';
import { FormMessage } from '../../components/FormMessage.tsx';
import { useFocusInside } from '../../components/useFocusInside.ts';
import { userText } from '../../components/user-text.ts';
import { PanelHeader } from './PanelHeader.tsx';

interface AccountPanelProps {
  title: string;
  /** When the control with the focus goes away with a change of this, the title gets the focus. */
  shown?: unknown;
  children: ReactNode;
}

/** A part of the account page. */
export function AccountPanel({ title, shown, children }: AccountPanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusInside(heading, shown);
  return (
    <Card as="section" aria-labelledby={id} px="5" pt="3" pb="5">
      <PanelHeader id={id} title={title} headingRef={heading} />
      <Grid gap="4" templateColumns="minmax(0, 1fr)" justifyItems="start">
        {children}
      </Grid>
    </Card>
  );
}

interface ChangePanelProps extends Omit<AccountPanelProps, 'children'> {
  /** What holds now. */
  value?: string;
  /** What follows from the change, above the button. */
  note?: ReactNode;
  /** Instead of "Change": says by itself what is changed. */
  button?: string;
  /** Whether the button shows; by default it does. */
  canChange?: boolean;
  form(close: (success: string | null) => void): ReactNode;
}

/** A panel with the form of a change, which a button opens. */
export function ChangePanel({ title, shown, value, note, button, canChange = true, form }: ChangePanelProps) {
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
    <AccountPanel title={title} shown={shown}>
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
          aria-label={button === undefined ? `${t`Change`}: ${title}` : undefined}
          onClick={() => {
            setSuccess(null);
            setIsOpen(true);
          }}
        >
          {button ?? t`Change`}
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

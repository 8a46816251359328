import { chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Flag, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/controls.tsx';
import type { SafetyAbout, safetyActionsMachine } from '../../machines/safety/safety-actions.machine.ts';
import { SafetySheet } from './SafetySheet.tsx';

export interface SafetyControlProps {
  about: SafetyAbout;
  /** The first name of the other member. */
  name: string;
  /** A text, an icon beside a name, or a small one at a message. */
  look: 'text' | 'icon' | 'small';
  /** Instead of leaving the screen, when the dialog closes after a block. */
  onBlocked?(): void;
}

interface WithEffects extends SafetyControlProps {
  machine: typeof safetyActionsMachine;
  /** A new UUID. */
  makeKey(): string;
  /** Sends a visitor to the login; `null` for a member. */
  onLogin: (() => void) | null;
  /** The other member, or the conversation, is gone. */
  onEnded(): void;
}

/** Opens the dialog to report, to block, or to leave a conversation. */
export function SafetyControl({ about, name, look, machine, makeKey, onLogin, onEnded }: WithEffects) {
  const [key, setKey] = useState<string | null>(null);
  const open = () => (onLogin === null ? setKey(makeKey()) : onLogin());
  const label =
    about.reviewId !== undefined
      ? t`Report this review`
      : about.messageId !== null
        ? t`Report this message`
        : about.member?.kind === 'groupmate'
          ? t`Report or block ${name}`
          : t`Report or block`;
  return (
    <>
      {look === 'text' && (
        <Button look="plain" onClick={open}>
          <Flag size={16} aria-hidden />
          {label}
        </Button>
      )}
      {look === 'icon' && (
        <Button
          look="icon"
          background="transparent"
          boxShadow="none"
          aria-label={label}
          title={label}
          onClick={open}
        >
          <ShieldAlert size={21} aria-hidden />
        </Button>
      )}
      {look === 'small' && (
        <chakra.button
          type="button"
          display="inline-grid"
          placeItems="center"
          boxSize="1.5rem"
          borderRadius="sm"
          color="fg.muted"
          cursor="pointer"
          aria-label={label}
          title={label}
          onClick={open}
        >
          <Flag size={13} aria-hidden />
        </chakra.button>
      )}
      {key !== null && (
        <SafetySheet
          machine={machine}
          about={about}
          name={name}
          reportKey={key}
          onClose={(hasEnded) => {
            setKey(null);
            if (hasEnded) onEnded();
          }}
        />
      )}
    </>
  );
}

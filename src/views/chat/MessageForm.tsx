import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react';
import { Button, TextArea } from '../../components/controls.tsx';
import { readContent } from '../../domain/chat/messages.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { told } from '../../languages/told.ts';
import { maxTextareaHeight } from '../../schemas/constants.ts';
import { useGrowth } from './useGrowth.ts';

interface MessageFormProps {
  textarea: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  isTooLong: boolean;
  /** Whether the device keeps the draft. */
  isKept: boolean;
  onChange(text: string): void;
  onSend(): void;
}

/** Where a message is written. Enter sends it, Shift+Enter makes a newline. */
export function MessageForm({ textarea, draft, isTooLong, isKept, onChange, onSend }: MessageFormProps) {
  const id = useId();
  useGrowth(textarea, draft, maxTextareaHeight);

  function send({ currentTarget }: { currentTarget: HTMLElement }) {
    onSend();
    // Moves the focus only from the pressed button, which is disabled now: otherwise the keyboard of a phone would open.
    if (currentTarget.contains(document.activeElement)) textarea.current?.focus();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send(event);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send(event);
  }

  return (
    <chakra.form
      flexShrink={0}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="2"
      px={{ base: '3', md: '5' }}
      py="3"
      pb="max(0.75rem, env(safe-area-inset-bottom))"
      borderTopWidth="1px"
      borderColor="border.subtle"
      css={{ '@media (max-height: 25rem)': { paddingBlock: '0.375rem' } }}
      onSubmit={onSubmit}
    >
      {!isKept && (
        <chakra.p role="status" fontSize="sm" color="fg.muted">
          <Trans>What you type is not kept on this device.</Trans>
        </chakra.p>
      )}
      {isTooLong && (
        <chakra.p id={`${id}-message`} role="alert" fontSize="sm" color="danger.text">
          {told(errorTexts.chat.tooLong)}
        </chakra.p>
      )}
      <chakra.div display="flex" alignItems="flex-end" gap="2">
        <VisuallyHidden asChild>
          <label htmlFor={id}>
            <Trans>Message</Trans>
          </label>
        </VisuallyHidden>
        <TextArea
          ref={textarea}
          id={id}
          dir="auto"
          rows={1}
          placeholder={t`Write a message`}
          enterKeyHint="send"
          autoComplete="off"
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? `${id}-message` : undefined}
          value={draft}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
          minW="0"
          minH="2.75rem"
          maxH={`min(${maxTextareaHeight}px, 25dvh)`}
          py="2"
          resize="none"
          overflowY="auto"
          css={{ fieldSizing: 'content' }}
        />
        <Button
          type="submit"
          aria-label={t`Send`}
          px="0"
          w="2.75rem"
          flexShrink={0}
          disabled={readContent(draft) === null}
          // A press must not move the focus: on a phone the keyboard would close and open again.
          onMouseDown={(event) => event.preventDefault()}
        >
          <SendHorizontal size={20} aria-hidden />
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

/** This Enter only picks a word of an input method, for example for Japanese. Safari shows it only by the key code. */
function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}

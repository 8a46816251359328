import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button, TextArea } from '../../components/controls.ts';
import { readContent } from '../../domain/chat/messages.ts';
import type { ComposerActor } from '../../machines/chat/chat-composer.machine.ts';
import type { OutboxActor } from '../../machines/chat/chat-outbox.machine.ts';
import type { ThreadActor } from '../../machines/chat/chat-thread.machine.ts';
import { maxTextareaHeight } from '../../schemas/constants.ts';
import { newestKnownId } from './newest-known.ts';
import { useGrowth } from './useGrowth.ts';
import { useLastKnown } from './useLastKnown.ts';

type Snapshot = SnapshotFrom<ComposerActor> | undefined;

const selectDraft = (snapshot: Snapshot) => snapshot?.context.draft ?? null;
const selectMessage = (snapshot: Snapshot) => snapshot?.context.message ?? null;
const selectIsUnkept = (snapshot: Snapshot) => snapshot?.hasTag('unkept') ?? false;

interface ComposerProps {
  /** Each is `undefined` after it failed; what was typed is kept. */
  composer: ComposerActor | undefined;
  outbox: OutboxActor | undefined;
  thread: ThreadActor | undefined;
  textarea: RefObject<HTMLTextAreaElement | null>;
}

/** Where a message is written. Enter sends it, Shift+Enter makes a newline. */
export function Composer({ composer, outbox, thread, textarea }: ComposerProps) {
  const draft = useLastKnown(useSelector(composer, selectDraft), '');
  const message = useSelector(composer, selectMessage);
  const isUnkept = useSelector(composer, selectIsUnkept);
  const id = useId();
  useGrowth(textarea, draft, maxTextareaHeight);

  function send({ currentTarget }: { currentTarget: HTMLElement }) {
    const afterMessageId = thread ? newestKnownId(thread.getSnapshot()) : null;
    if (outbox) composer?.send({ type: 'message.send', at: Date.now(), afterMessageId, outbox });
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
      {isUnkept && (
        <chakra.p role="status" fontSize="sm" color="fg.muted">
          What you type is not kept on this device.
        </chakra.p>
      )}
      {message && (
        <chakra.p id={`${id}-message`} role="alert" fontSize="sm" color="danger.text">
          {message}
        </chakra.p>
      )}
      <chakra.div display="flex" alignItems="flex-end" gap="2">
        <VisuallyHidden asChild>
          <label htmlFor={id}>Message</label>
        </VisuallyHidden>
        <TextArea
          ref={textarea}
          id={id}
          dir="auto"
          rows={1}
          placeholder="Write a message"
          enterKeyHint="send"
          autoComplete="off"
          aria-invalid={message !== null || undefined}
          aria-describedby={message ? `${id}-message` : undefined}
          value={draft}
          readOnly={!composer}
          onChange={({ target }) => composer?.send({ type: 'draft.change', text: target.value })}
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
          aria-label="Send"
          px="0"
          w="2.75rem"
          flexShrink={0}
          disabled={!outbox || !composer || readContent(draft) === null}
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

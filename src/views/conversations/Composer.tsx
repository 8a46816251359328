import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button, TextArea } from '../../components/controls.ts';
import { readContent } from '../../domain/messages.ts';
import type { ThreadActor } from '../../machines/chat-thread.machine.ts';
import { maxTextareaHeight } from '../../schemas/constants.ts';
import { useGrowth } from './useGrowth.ts';

type Snapshot = SnapshotFrom<ThreadActor>;

const selectDraft = (snapshot: Snapshot) => snapshot.context.draft;
const selectComplaint = (snapshot: Snapshot) => snapshot.context.complaint;

interface ComposerProps {
  thread: ThreadActor;
  textarea: RefObject<HTMLTextAreaElement | null>;
}

/** Where a message is written. Enter sends it, Shift+Enter makes a newline. */
export function Composer({ thread, textarea }: ComposerProps) {
  const draft = useSelector(thread, selectDraft);
  const complaint = useSelector(thread, selectComplaint);
  const id = useId();
  useGrowth(textarea, draft, maxTextareaHeight);

  function send({ currentTarget }: { currentTarget: HTMLElement }) {
    thread.send({ type: 'message.send' });
    // The button that was pressed is disabled now. Who had the focus elsewhere keeps it: on a phone the keyboard would come up.
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
      onSubmit={onSubmit}
    >
      {complaint && (
        <chakra.p id={`${id}-complaint`} role="alert" fontSize="sm" color="danger.text">
          {complaint}
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
          aria-invalid={complaint !== null || undefined}
          aria-describedby={complaint ? `${id}-complaint` : undefined}
          value={draft}
          onChange={({ target }) => thread.send({ type: 'draft.change', text: target.value })}
          onKeyDown={onKeyDown}
          minW="0"
          minH="2.75rem"
          maxH={`${maxTextareaHeight}px`}
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
          disabled={readContent(draft) === null}
          // A press leaves the focus where it is: on a phone the keyboard would go down and up again.
          onMouseDown={(event) => event.preventDefault()}
        >
          <SendHorizontal size={20} aria-hidden />
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

/** An Enter that picks a word of an input method, as for Japanese. Safari tells so by the key code alone. */
function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}

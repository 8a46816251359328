import { act, fireEvent, screen, within } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { VirtuosoMockContext } from 'react-virtuoso';
import { onTestFinished, vi } from 'vitest';
import { isInboxGrouped, keepInboxGrouped } from '../../../src/app/device/inbox-grouping.ts';
import { readConversationId } from '../../../src/domain/chat/conversation-url.ts';
import { inboxMachine } from '../../../src/machines/chat/inbox.machine.ts';
import { presenceMachine } from '../../../src/machines/chat/presence.machine.ts';
import { viewingSlotsMachine } from '../../../src/machines/chat/viewing-slots.machine.ts';
import { viewingsMachine } from '../../../src/machines/chat/viewings.machine.ts';
import { lowRentMachine } from '../../../src/machines/safety/low-rent.machine.ts';
import type { ChatMessage } from '../../../src/schemas/chat/chat.ts';
import type { Conversation } from '../../../src/schemas/chat/conversation.ts';
import { ConversationsView } from '../../../src/views/chat/ConversationsView.tsx';
import type { ReportMessageProps } from '../../../src/views/safety/MessageWarnings.tsx';
import { type Kept, type RunningChat, runChat } from '../../support/chat-actor.ts';
import { renderView } from '../../support/render.tsx';

/** In pixels. Ten messages fit in the view. */
const sizes = { viewportHeight: 800, itemHeight: 80 };

interface Options {
  at?: string;
  /** A phone shows either the list or a thread. */
  isPhone?: boolean;
  /** The list of the server; without it, the list is still loading. */
  conversations?: readonly Conversation[];
  records?: Partial<Kept>;
  isConnected?: boolean;
  /** The messages that arrive before the screen is opened. */
  arrived?: readonly ChatMessage[];
  /** The messages of the opened conversation on the server. */
  messages?: readonly ChatMessage[];
  viewings?: typeof viewingsMachine;
  slots?: typeof viewingSlotsMachine;
  presence?: typeof presenceMachine;
  lowRent?: typeof lowRentMachine;
  inbox?: typeof inboxMachine;
  ReportMessage?: FunctionComponent<ReportMessageProps>;
  /** The optional capabilities of the backend; by default none. */
  capabilities?: readonly string[];
}

/** Sets whether media queries for a wide screen match: jsdom has no window size. */
export function stubMedia(isPhone: boolean): void {
  const list = { matches: !isPhone, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', () => list);
}

/** The conversations screen with the real machines and simulated effects. */
export function openConversations(options: Options = {}) {
  const {
    at = '/conversations',
    isPhone = false,
    conversations,
    messages,
    records,
    isConnected = true,
    arrived = [],
    viewings = viewingsMachine,
    slots = viewingSlotsMachine,
    presence = presenceMachine,
    lowRent = lowRentMachine,
    inbox = inboxMachine,
    ReportMessage = () => null,
    capabilities = [],
  } = options;
  stubMedia(isPhone);
  // With this support, the app leaves scrolling to the browser; the scrolling of the list itself is mocked.
  vi.stubGlobal('CSS', { supports: () => true });
  const chat = runChat(records);
  onTestFinished(() => void chat.actor.stop());
  chat.takeLock();
  if (isConnected) chat.socket({ type: 'socket.opened' });
  if (conversations) chat.fetched(conversations);
  for (const message of arrived) chat.socket({ type: 'socket.received', message, key: null });
  const view = renderView(
    <Screen
      chat={chat}
      capabilities={capabilities}
      viewings={viewings}
      slots={slots}
      presence={presence}
      lowRent={lowRent}
      inbox={inbox}
      ReportMessage={ReportMessage}
    />,
    { at },
  );
  const opened = readConversationId(new URLSearchParams(at.split('?')[1]));
  if (messages && opened !== null) act(() => chat.messages(messages));
  return { ...view, chat: inAct(chat) };
}

interface ScreenProps {
  chat: RunningChat;
  capabilities: readonly string[];
  viewings: typeof viewingsMachine;
  slots: typeof viewingSlotsMachine;
  presence: typeof presenceMachine;
  lowRent: typeof lowRentMachine;
  inbox: typeof inboxMachine;
  ReportMessage: FunctionComponent<ReportMessageProps>;
}

function Screen({
  chat,
  capabilities,
  viewings,
  slots,
  presence,
  lowRent,
  inbox,
  ReportMessage,
}: ScreenProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (
    <VirtuosoMockContext value={sizes}>
      <ConversationsView
        chat={chat.actor}
        capabilities={capabilities}
        viewings={viewings}
        slots={slots}
        presence={presence}
        lowRent={lowRent}
        inbox={inbox}
        grouping={{ isGrouped: isInboxGrouped(), keep: keepInboxGrouped }}
        makeKey={() => 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111'}
        PartnerCard={() => null}
        ReportMessage={ReportMessage}
        Review={({ name, onChange }) => <button type="button" onClick={onChange}>{`Review ${name}`}</button>}
        selectedId={readConversationId(params)}
        onBack={() => navigate('/conversations')}
      />
    </VirtuosoMockContext>
  );
}

/** The same chat, with its functions wrapped in `act`. */
function inAct(chat: RunningChat) {
  return {
    ...chat,
    socket: (...[event]: Parameters<RunningChat['socket']>) => act(() => chat.socket(event)),
    fetched: (...[list]: Parameters<RunningChat['fetched']>) => act(() => chat.fetched(list)),
    failList: (...[error]: Parameters<RunningChat['failList']>) => act(() => chat.failList(error)),
    messages: (...call: Parameters<RunningChat['messages']>) => act(() => chat.messages(...call)),
    failMessages: (...call: Parameters<RunningChat['failMessages']>) => act(() => chat.failMessages(...call)),
    olderMessages: (...call: Parameters<RunningChat['olderMessages']>) =>
      act(() => chat.olderMessages(...call)),
    failOlder: (...call: Parameters<RunningChat['failOlder']>) => act(() => chat.failOlder(...call)),
    pass: (milliseconds: number) => act(() => chat.clock.increment(milliseconds)),
  };
}

export const list = () => within(screen.getByRole('region', { name: 'Conversations' }));
export const rows = () => list().getAllByRole('link');
export const thread = (name = 'Marco Riva') => within(screen.getByRole('region', { name }));
export const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
/** The rendered messages of the open thread, as a screen reader reads them. */
export const messageTexts = () =>
  thread()
    .queryAllByRole('listitem')
    .map((item) => item.textContent);

/** Waits until the list of messages, which is hidden at first, has scrolled to the newest message, and then for one message. */
export async function findMessage(text: string | RegExp): Promise<HTMLElement> {
  await thread().findAllByRole('listitem');
  return await thread().findByText(text);
}

/**
 * Scrolls the open thread to its first message, as a person does.
 * @param messages the number of messages, if the list does not know it
 */
export async function scrollToFirst(messages?: number): Promise<void> {
  const [item] = await thread().findAllByRole('listitem');
  const count = messages ?? Number(item?.getAttribute('aria-setsize'));
  const scroller = thread().getByRole('group');
  const geometry = {
    scrollTop: 0,
    scrollHeight: count * sizes.itemHeight,
    offsetHeight: sizes.viewportHeight,
    // With `scrollBy`, the list keeps its place when messages are added above.
    scrollBy({ top }: { top: number }) {
      scroller.scrollTop += top;
    },
  };
  for (const [name, value] of Object.entries(geometry)) {
    Object.defineProperty(scroller, name, { value, configurable: true, writable: true });
  }
  fireEvent.scroll(scroller);
  // The list reports the scroll a moment later.
  await thread().findByRole('button', { name: 'Newest messages' });
}

/** Hides the page, as behind another tab, or shows it again. */
export function setPageVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  fireEvent(document, new Event('visibilitychange'));
}

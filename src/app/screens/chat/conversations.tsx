import { useSelector } from '@xstate/react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import * as z from 'zod/mini';
import { PageTitle } from '../../../components/PageTitle.tsx';
import { RetryBanner } from '../../../components/RetryBanner.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { readConversationId } from '../../../domain/chat/conversation-url.ts';
import { errorTexts } from '../../../domain/error-texts.ts';
import { inboxMachine } from '../../../machines/chat/inbox.machine.ts';
import { viewingsMachine } from '../../../machines/chat/viewings.machine.ts';
import type { MemberActor } from '../../../machines/shell/member.machine.ts';
import { conversationsPath } from '../../../schemas/constants.ts';
import { ConversationsView } from '../../../views/chat/ConversationsView.tsx';
import { isInboxGrouped, keepInboxGrouped } from '../../device/inbox-grouping.ts';
import { uuid } from '../../device/uuid.ts';
import { inboxEffects } from '../../effects/chat/inbox.ts';
import { viewingsEffects } from '../../effects/chat/viewings.ts';
import { PartnerCard } from '../../layouts/PartnerCard.tsx';
import { restart, session, useIsBroken, useMemberActor } from '../../root/root-actor.ts';

const inbox = inboxMachine.provide({ actors: inboxEffects(session) });
const viewings = viewingsMachine.provide({ actors: viewingsEffects(session) });

type Snapshot = SnapshotFrom<MemberActor> | undefined;

const selectChat = (snapshot: Snapshot) => snapshot?.children.chat;

/** The state that a row of the list passes to the router. It means that the entry before this one is the list. */
const stateSchema = z.object({ isFromList: z.literal(true) });

export default function ConversationsScreen() {
  const chat = useSelector(useMemberActor() ?? undefined, selectChat);
  const isBroken = useIsBroken('brokenChat');
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  if (!chat) {
    return (
      <>
        <PageTitle>Messages · Stanza</PageTitle>
        {isBroken ? (
          <RetryBanner message={errorTexts.brokenChat} onRetry={() => restart('chat')} />
        ) : (
          <Spinner label="Loading..." isLabelShown />
        )}
      </>
    );
  }
  return (
    <ConversationsView
      key={chat.sessionId}
      chat={chat}
      viewings={viewings}
      inbox={inbox}
      isGrouped={isInboxGrouped()}
      onGroupingChange={keepInboxGrouped}
      makeKey={uuid}
      PartnerCard={PartnerCard}
      selectedId={readConversationId(params)}
      // A step back from the list must not lead into the thread again.
      onBack={() =>
        stateSchema.safeParse(state).success ? navigate(-1) : navigate(conversationsPath, { replace: true })
      }
    />
  );
}

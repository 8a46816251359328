import { t } from '@lingui/core/macro';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { PageTitle } from '../../../components/PageTitle.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { readConversationId } from '../../../domain/chat/conversation-url.ts';
import { inboxMachine } from '../../../machines/chat/inbox.machine.ts';
import { meetingMachine } from '../../../machines/chat/meeting.machine.ts';
import { ownViewingsMachine } from '../../../machines/chat/own-viewings.machine.ts';
import { presenceMachine } from '../../../machines/chat/presence.machine.ts';
import { viewingSlotsMachine } from '../../../machines/chat/viewing-slots.machine.ts';
import { viewingsMachine } from '../../../machines/chat/viewings.machine.ts';
import { lowRentMachine } from '../../../machines/safety/low-rent.machine.ts';
import { conversationsPath } from '../../../schemas/constants.ts';
import { ConversationsView } from '../../../views/chat/ConversationsView.tsx';
import { OwnViewingsView } from '../../../views/chat/OwnViewingsView.tsx';
import { isInboxGrouped, keepInboxGrouped } from '../../device/inbox-grouping.ts';
import { uuid } from '../../device/uuid.ts';
import { meetingEffects } from '../../effects/account/proofs.ts';
import { inboxEffects } from '../../effects/chat/inbox.ts';
import { presenceEffects } from '../../effects/chat/presence.ts';
import { ownViewingsEffects, viewingSlotsEffects, viewingsEffects } from '../../effects/chat/viewings.ts';
import { lowRentEffects } from '../../effects/safety/low-rent.ts';
import { PartnerCard, ReportMessage } from '../../layouts/PartnerCard.tsx';
import { Review } from '../../layouts/Review.tsx';
import { session, useChat } from '../../root/root-actor.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';
import { useMember } from '../../root/useMember.ts';

const inbox = inboxMachine.provide({ actors: inboxEffects(session) });
const presence = presenceMachine.provide({ actors: presenceEffects(session) });
const viewings = viewingsMachine.provide({ actors: viewingsEffects(session) });

const lowRent = lowRentMachine.provide({ actors: lowRentEffects(session) });
const slots = viewingSlotsMachine.provide({ actors: viewingSlotsEffects(session) });
const meeting = meetingMachine.provide({ actors: meetingEffects(session) });
const ownViewings = ownViewingsMachine.provide({ actors: ownViewingsEffects(session) });

/** The state that a row of the list passes to the router. It means that the entry before this one is the list. */
const stateSchema = z.object({ isFromList: z.literal(true) });

export default function ConversationsScreen() {
  const chat = useChat();
  const capabilities = useCapabilities();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const member = useMember();
  if (params.has('viewings') && member)
    return (
      <OwnViewingsView machine={ownViewings} meetingMachine={meeting} Review={Review} userId={member.id} />
    );
  if (!chat) {
    return (
      <>
        <PageTitle>{t`Messages · Stanza`}</PageTitle>
        <Spinner label={t`Loading...`} isLabelShown />
      </>
    );
  }
  return (
    <ConversationsView
      key={`${chat.sessionId} ${capabilities.join()}`}
      chat={chat}
      capabilities={capabilities}
      viewings={viewings}
      slots={slots}
      presence={presence}
      lowRent={lowRent}
      inbox={inbox}
      grouping={{ isGrouped: isInboxGrouped(), keep: keepInboxGrouped }}
      makeKey={uuid}
      PartnerCard={PartnerCard}
      ReportMessage={ReportMessage}
      Review={Review}
      selectedId={readConversationId(params)}
      // A step back from the list must not lead into the thread again.
      onBack={() =>
        stateSchema.safeParse(state).success ? navigate(-1) : navigate(conversationsPath, { replace: true })
      }
    />
  );
}

import { useNavigate } from 'react-router-dom';
import { conversationPath } from '../../domain/chat/conversation-url.ts';
import { assertDefined } from '../../machines/assert-defined.ts';
import { contactMachine } from '../../machines/chat/contact.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { ContactComposer } from '../../views/chat/ContactComposer.tsx';
import { contactEffects } from '../effects/chat/contact.ts';
import { reach } from '../effects/search/reach.ts';
import { rootActor, session, useSession } from '../root/root-actor.ts';
import { intentHere } from '../routing/useArrival.ts';

const machine = contactMachine.provide({
  actors: contactEffects({
    session,
    chat: async (options) => {
      const { context } = await reach(rootActor, (snapshot) => snapshot.context.chat !== null, options);
      return assertDefined(context.chat, 'chat');
    },
  }),
});

interface ContactDialogProps {
  listing: Listing;
  /** The first names of the group in whose name the member asks. */
  group: readonly string[] | null;
  onClose(): void;
}

/** The composer of the first message to a poster. A visitor goes to the login, and comes back to the composer. */
export default function ContactDialog({ listing, group, onClose }: ContactDialogProps) {
  const navigate = useNavigate();
  const isMember = useSession((snapshot) => snapshot.hasTag('member'));
  return (
    <ContactComposer
      // What a visitor wrote becomes the draft of the member.
      key={String(isMember)}
      machine={machine}
      listing={listing}
      group={group}
      isMember={isMember}
      onLogin={() => navigate('/login', { state: intentHere({ contact: true, to: listing.userFirstName }) })}
      onSent={(conversationId) => navigate(conversationPath(conversationId))}
      onClose={onClose}
    />
  );
}

import { useLocation, useNavigate } from 'react-router-dom';
import { safetyActionsMachine } from '../../machines/safety/safety-actions.machine.ts';
import { conversationsPath } from '../../schemas/constants.ts';
import { SafetyControl, type SafetyControlProps } from '../../views/safety/SafetyControl.tsx';
import { uuid } from '../device/uuid.ts';
import { safetyActionsEffects } from '../effects/safety/safety.ts';
import { session, useChat } from '../root/root-actor.ts';
import { useMember } from '../root/useMember.ts';

const machine = safetyActionsMachine.provide({ actors: safetyActionsEffects(session) });

/** What one can do against another member. A visitor logs in first. */
export default function SafetyActions(props: SafetyControlProps) {
  const member = useMember();
  const chat = useChat();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  /** The screen about the other member is left. */
  const onEnded = () => {
    const { member: other } = props.about;
    if (other === null) return;
    const { kind, id } = other;
    const conversations = chat?.getSnapshot().children.conversations;
    if (kind === 'partner') conversations?.send({ type: 'conversation.end', conversationId: id });
    // Which conversation is that of the member, the server knows.
    else conversations?.send({ type: 'list.refresh' });
    if (props.onBlocked) return props.onBlocked();
    void navigate(kind === 'partner' ? conversationsPath : '/listings', { replace: true });
  };
  return (
    <SafetyControl
      {...props}
      machine={machine}
      makeKey={uuid}
      onLogin={member ? null : () => navigate('/login', { state: { from: `${pathname}${search}` } })}
      onEnded={onEnded}
    />
  );
}

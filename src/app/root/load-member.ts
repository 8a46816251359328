import { likeMachine } from '../../machines/listing/like.machine.ts';
import { likesMachine } from '../../machines/listing/likes.machine.ts';
import type { MemberParts } from '../../machines/shell/root.machine.ts';
import { loadChat } from '../effects/chat/chat.ts';
import { likeEffects } from '../effects/listing/likes.ts';
import type { SessionActor } from './bearer.ts';

/** What runs for a member, with its effects. Imported after the login. */
export function loadMember(session: () => SessionActor, capabilities: () => readonly string[]): MemberParts {
  const like = likeMachine.provide({ actors: likeEffects(session, capabilities) });
  return { likes: likesMachine.provide({ actors: { like } }), chat: loadChat(session, capabilities) };
}

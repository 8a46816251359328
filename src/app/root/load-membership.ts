import { fromPromise } from 'xstate';
import { likeMachine } from '../../machines/listing/like.machine.ts';
import { likesMachine } from '../../machines/listing/likes.machine.ts';
import { memberMachine } from '../../machines/shell/member.machine.ts';
import { membershipMachine } from '../../machines/shell/membership.machine.ts';
import { forgetChat } from '../effects/chat/chat.ts';
import { likeEffects } from '../effects/listing/likes.ts';
import type { SessionActor } from './bearer.ts';
import { loadChat } from './load-chat.ts';

/** The machines of members with their effects. Imported after the login. */
export function loadMembership(session: () => SessionActor): typeof membershipMachine {
  const like = likeMachine.provide({ actors: likeEffects(session) });
  const likes = likesMachine.provide({ actors: { like } });
  return membershipMachine.provide({
    actors: {
      member: memberMachine.provide({ actors: { chat: loadChat(session), likes } }),
      forgetChat: fromPromise<void, { userId: number }>(({ input }) => forgetChat(input.userId)),
    },
  });
}

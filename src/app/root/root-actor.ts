import { useSelector } from '@xstate/react';
import { createActor, type SnapshotFrom } from 'xstate';
import { likeMachine } from '../../machines/like.machine.ts';
import { type LikesActor, likesMachine } from '../../machines/likes.machine.ts';
import { rootMachine } from '../../machines/root.machine.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { chatLoadingEffects, likeEffects, rootEffects, sessionEffects } from '../effects/root.ts';
import type { SessionActor } from './bearer.ts';

/** The root actor: one a page. `main.tsx` starts it. */
export const rootActor = createActor(
  rootMachine.provide({
    actors: {
      ...rootEffects,
      ...chatLoadingEffects(session),
      session: sessionMachine.provide({ actors: sessionEffects }),
      likes: likesMachine.provide({
        actors: { like: likeMachine.provide({ actors: likeEffects(session) }) },
      }),
    },
  }),
);

/** Who is using the app. */
export function session(): SessionActor {
  return child('session');
}

/** The likes of all listings that the screens show. */
export function likes(): LikesActor {
  return child('likes');
}

function child<TId extends 'session' | 'likes'>(id: TId) {
  const actor = rootActor.getSnapshot().children[id];
  if (!actor) throw new Error(`The root actor has no '${id}'`);
  return actor;
}

/** Starts the page's actor; what one member liked is forgotten when another, or nobody, follows. */
export function startRootActor(): void {
  rootActor.start();
  let memberId: number | undefined;
  session().subscribe(({ context: { user } }) => {
    if (user?.id === memberId) return;
    memberId = user?.id;
    likes().send({ type: 'likes.forget' });
  });
}

export function useRoot<T>(select: (snapshot: SnapshotFrom<typeof rootMachine>) => T): T {
  return useSelector(rootActor, select);
}

export function useSession<T>(select: (snapshot: SnapshotFrom<typeof sessionMachine>) => T): T {
  return useSelector(session(), select);
}

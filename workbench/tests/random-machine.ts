import {
  and,
  assign,
  cancel,
  emit,
  enqueueActions,
  log,
  not,
  or,
  raise,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  stopChild,
} from 'xstate';
import { settleable } from '../src/model/settleable.ts';
import type { Occurrence } from '../src/model/simulation.ts';

export interface Random {
  /** From 0 to `below`, exclusive. */
  integer(below: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** True in one of `count` calls on average. */
  oneIn(count: number): boolean;
}

/** A generator that gives the same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number) => Math.floor(next() * below);
  return {
    integer,
    pick: (items) => items[integer(items.length)] ?? items[0],
    oneIn: (count) => integer(count) === 0,
  };
}

export interface Context {
  count: number;
  /** Limits the steps that the machine takes by itself, so that it comes to rest. */
  fuel: number;
  seen: string[];
}

type Event = { type: string; by?: number };

/** An action that a running actor executed. */
export interface Performed {
  type: string;
  params: unknown;
}

/** Parts of the configuration without types; XState checks them when it creates the machine. */
type Config = Record<string, unknown>;

/** Events from outside. The events that a machine sends to itself are `own.…`: only transitions that use up fuel handle them. */
const events = ['go', 'stop', 'news.first', 'news.second', 'unknown'] as const;
const ownEvents = ['own.first', 'own.second', 'own.third'] as const;
const delays = [0, 5, 10, 10, 25] as const;

/** A machine of random states, transitions and actions. It always comes to rest, since the steps that it takes by itself use up fuel. */
export function randomMachine(random: Random, performed: Performed[] = []) {
  const made = setup({
    types: {
      context: {} as Context,
      events: {} as Event,
      input: {} as { count: number },
      emitted: {} as Event,
    },
    actors: { work: settleable(), side: settleable() },
    actions: {
      burn: assign(({ context }) => ({ fuel: context.fuel - 1 })),
      add: assign(({ context, event }) => ({ count: context.count + (event.by ?? 1) })),
      see: assign(({ context, event }) => ({ seen: [...context.seen.slice(-3), event.type] })),
      notifySelf: assign(({ self, context }) => {
        self.send({ type: 'own.third', by: context.count });
        return {};
      }),
      perform: ({ context }, params: { name: string }) => {
        performed.push({ type: 'perform', params: { ...params, count: context.count } });
      },
    },
    guards: {
      hasFuel: ({ context }) => context.fuel > 0,
      isEven: ({ context }) => context.count % 2 === 0,
      isSmall: ({ context }, params: { below: number }) => context.count < params.below,
      isByTwo: ({ event }) => event.by === 2,
      never: () => false,
    },
    delays: { soon: 5, later: ({ context }) => 10 + (context.count % 3) },
  });

  let ids = 0;
  const names: string[] = [];
  const nameNext = () => {
    const name = `s${ids++}`;
    names.push(name);
    return name;
  };
  /** Run when all states have a name. */
  const later: (() => void)[] = [];

  function action(): unknown {
    const { pick, integer } = random;
    // The types of the built-in actions know no names of delays: the machine gets its delays later.
    const delay = pick<number | 'soon' | 'later'>(['soon', 'later', ...delays]) as number;
    const own = { type: pick(ownEvents), by: integer(3) };
    switch (integer(17)) {
      case 0:
        return raise(own);
      case 1:
        return raise(own, { delay });
      case 2:
        return raise(own, { delay, id: pick(['a', 'b']) });
      case 3:
        return cancel(pick(['a', 'b']));
      case 4:
        return sendTo(({ self }) => self, own);
      case 5:
        return sendTo(
          ({ self }) => self,
          ({ context }: { context: Context }) => ({ ...own, by: context.count }),
          { delay },
        );
      case 6:
        return sendTo(({ self }) => self, own, { delay, id: pick(['a', 'b']) });
      case 7:
        return emit(({ context }: { context: Context }) => ({ type: 'told', by: context.count }));
      case 8:
        return enqueueActions(({ context, enqueue, check, self }) => {
          if (check({ type: 'isEven' })) enqueue.assign({ count: context.count + 3 });
          else enqueue.emit({ type: 'odd' });
          if (check(({ context }) => context.fuel % 2 === 1)) enqueue.raise(own);
          enqueue.sendTo(self, { type: 'own.second' }, { delay: 5 });
        });
      case 9:
        return spawnChild('side', { id: pick(['left', 'right']) });
      case 10:
        return stopChild(pick(['left', 'right']));
      case 11:
        return log('logged');
      case 12:
        return 'notifySelf';
      case 13:
        return { type: 'perform', params: { name: `p${integer(9)}` } };
      case 14:
        return assign({ count: ({ context }: { context: Context }) => context.count * 2 - 1 });
      case 15:
        return 'see';
      default:
        return 'add';
    }
  }

  const actions = (most = 2) => Array.from({ length: random.integer(most + 1) }, action);

  function guard(): unknown {
    const { pick, integer } = random;
    const simple = () => pick(['isEven', 'isByTwo', { type: 'isSmall', params: { below: integer(9) } }]);
    switch (integer(8)) {
      case 0:
        return and([simple() as 'isEven', simple() as 'isEven']);
      case 1:
        return or([simple() as 'isEven', 'never']);
      case 2:
        return not(simple() as 'isEven');
      case 3:
        return stateIn(`#${names[integer(names.length)]}`);
      case 4:
        return 'never';
      default:
        return simple();
    }
  }

  function transition(isOwn: boolean): Config {
    const { oneIn, integer } = random;
    const made: Config = {};
    if (!oneIn(5)) made.target = `#${names[integer(names.length)]}`;
    if (oneIn(3)) made.guard = isOwn ? and(['hasFuel', guard() as 'isEven']) : guard();
    else if (isOwn) made.guard = 'hasFuel';
    if (oneIn(4)) made.reenter = true;
    const done = actions();
    if (isOwn || done.length > 0) made.actions = isOwn ? ['burn', ...done] : done;
    return made;
  }

  const branches = (isOwn: boolean) => Array.from({ length: 1 + random.integer(2) }, () => transition(isOwn));

  function handle(state: Config): void {
    const { oneIn, pick } = random;
    const on: Config = {};
    for (const type of events) if (oneIn(3)) on[type] = branches(false);
    for (const type of ownEvents) if (oneIn(2)) on[type] = branches(true);
    if (oneIn(4)) on['news.*'] = branches(false);
    if (oneIn(8)) on['*'] = branches(true);
    if (oneIn(9)) on.stop = undefined;
    state.on = on;
    if (oneIn(5)) state.always = branches(true);
    if (oneIn(4)) state.after = { [pick([5, 10, 'soon', 'later'])]: branches(true) };
    if (oneIn(3)) state.entry = actions();
    if (oneIn(3)) state.exit = actions();
    if (oneIn(4)) state.tags = ['tagged'];
    if (oneIn(4)) {
      state.invoke = {
        id: pick(['one', 'two']),
        src: 'work',
        input: ({ context }: { context: Context }) => context.count,
        ...(oneIn(2) ? { onDone: branches(true) } : {}),
        ...(oneIn(3) ? {} : { onError: branches(true) }),
      };
    }
    if (state.states && oneIn(2)) state.onDone = branches(true);
  }

  function node(depth: number): Config {
    const { integer, oneIn } = random;
    const id = nameNext();
    const state: Config = { id };
    const isCompound = depth > 0 && integer(3) > 0;
    if (isCompound) {
      const isParallel = oneIn(3);
      const keys = ['a', 'b', 'c'].slice(0, 2 + integer(2));
      const states: Record<string, Config> = Object.fromEntries(keys.map((key) => [key, node(depth - 1)]));
      if (isParallel) state.type = 'parallel';
      else {
        state.initial = keys[0];
        if (oneIn(2)) states.end = { id: nameNext(), type: 'final', entry: actions(1) };
      }
      if (oneIn(2)) {
        states.past = { id: nameNext(), type: 'history', history: oneIn(2) ? 'deep' : 'shallow' };
      }
      state.states = states;
    }
    later.push(() => handle(state));
    return state;
  }

  const keys = ['a', 'b', 'c'].slice(0, 2 + random.integer(2));
  const states = Object.fromEntries(keys.map((key) => [key, node(2)]));
  for (const fill of later) fill();
  return made.createMachine({
    id: 'random',
    context: ({ input }) => ({ count: input.count, fuel: 12, seen: [] }),
    initial: keys[0] ?? 'a',
    states: states as Record<string, object>,
  });
}

/** A random occurrence, which may not be possible. */
export function randomOccurrence({ integer, pick, oneIn }: Random): Occurrence {
  if (oneIn(4)) return { kind: 'elapse', milliseconds: pick([0, 3, 5, 10, 30]) };
  const actorId = pick(['one', 'two', 'left', 'right']);
  if (oneIn(6)) return { kind: 'done', actorId, output: integer(3) };
  if (oneIn(12)) return { kind: 'failed', actorId, error: new Error('failed') };
  if (oneIn(40)) return { kind: 'event', event: { type: 'xstate.stop' } };
  return { kind: 'event', event: { type: pick([...events, ...ownEvents]), by: integer(3) } };
}

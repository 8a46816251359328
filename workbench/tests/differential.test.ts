import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { type Actor, type AnyActorRef, createActor } from 'xstate';
import { gatherCoverage } from '../src/coverage/instrument.ts';
import { ExactClock } from '../src/model/exact-clock.ts';
import { advance, begin, type Occurrence, type Simulation } from '../src/model/simulation.ts';
import { messageOf } from '../src/travel/recording.ts';
import { type Performed, type Random, randomMachine, randomOccurrence, randomOf } from './random-machine.ts';

/** `npm run differential -w statechart-workbench` compares more machines, in parts. */
const machines = Number(process.env.DIFFERENTIAL ?? 200);
const first = Number(process.env.DIFFERENTIAL_FIRST ?? 1);
const occurrencesEach = 15;

interface Real {
  actor: Actor<ReturnType<typeof randomMachine>>;
  clock: ExactClock;
  performed: Performed[];
  emitted: unknown[];
}

function startReal(seed: number, input: { count: number }): Real {
  const performed: Performed[] = [];
  const clock = new ExactClock();
  const actor = createActor(randomMachine(randomOf(seed), performed), {
    input,
    clock: clock as never,
    logger: () => {},
  });
  const emitted: unknown[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.subscribe({ error: () => {} });
  actor.start();
  return { actor, clock, performed, emitted };
}

/** Applies an occurrence. Returns whether it is possible. */
function happen({ actor, clock }: Real, occurrence: Occurrence): boolean {
  switch (occurrence.kind) {
    case 'event':
      actor.send(occurrence.event);
      return true;
    case 'elapse':
      clock.pass(occurrence.milliseconds);
      return true;
    case 'done':
      return settle(actor, occurrence.actorId, { status: 'done', output: occurrence.output });
    case 'failed':
      return settle(actor, occurrence.actorId, { status: 'error', error: occurrence.error });
    case 'changed':
      return false;
  }
}

function settle(actor: Real['actor'], id: string, outcome: object): boolean {
  const children: Record<string, AnyActorRef | undefined> = actor.getSnapshot().children;
  const child = children[id];
  if (child?.getSnapshot().status !== 'active') return false;
  child.send({ type: 'settle', snapshot: { output: undefined, error: undefined, ...outcome } });
  return true;
}

/** The observable state, which must be equal in both. */
function ofReal({ actor, clock, performed, emitted }: Real) {
  const { status, value, context, output, error, children, tags } = actor.getSnapshot();
  const running: Record<string, AnyActorRef | undefined> = children;
  return {
    status,
    value,
    context,
    output,
    error: error === undefined ? null : messageOf(error),
    tags: [...tags],
    children: Object.keys(running),
    waiting: Object.keys(running).filter((id) => running[id]?.getSnapshot().status === 'active').length,
    emitted: emitted.splice(0),
    performed: performed.splice(0).map(({ type }) => type),
    timers: status === 'active' ? clock.pending.map((due) => due - clock.now) : [],
  };
}

function ofSimulation({ snapshot, settled, last, timers, now }: Simulation): ReturnType<typeof ofReal> {
  const { status, value, context, output, error, children, tags } = snapshot;
  const running: Record<string, AnyActorRef | undefined> = children;
  return {
    status,
    value,
    context,
    output,
    error: error === undefined ? null : messageOf(error),
    tags: [...tags] as never[],
    children: Object.keys(running),
    waiting:
      status === 'active' ? Object.values(running).filter((child) => child && !settled.has(child)).length : 0,
    emitted: [...last.emitted],
    performed: last.performed.map(({ type }) => type),
    timers: timers.map(({ due }) => due - now).toSorted((a, b) => a - b),
  };
}

function compare(seed: number): number {
  const random: Random = randomOf(seed * 31 + 7);
  const input = { count: random.integer(4) };
  const real = startReal(seed, input);
  let simulation = begin(randomMachine(randomOf(seed)), input);
  const said: string[] = [];
  const expectEqual = () => {
    const [simulated, happened] = [ofSimulation(simulation), ofReal(real)];
    // `expect` is slow, and the values rarely differ.
    if (isDeepStrictEqual(simulated, happened)) return;
    expect(simulated, `machine ${seed} after ${said.join(', ') || 'its start'}`).toEqual(happened);
  };
  expectEqual();
  let applied = 0;
  for (let count = 0; count < occurrencesEach && simulation.snapshot.status === 'active'; count++) {
    const occurrence = randomOccurrence(random);
    if (!happen(real, occurrence)) continue;
    said.push(JSON.stringify(occurrence));
    simulation = advance(simulation, occurrence);
    expectEqual();
    applied += 1;
  }
  real.actor.stop();
  return applied;
}

test(`a simulation equals a running actor: ${machines} random machines from seed ${first}`, {
  timeout: 1_200_000,
}, () => {
  let applied = 0;
  for (let seed = first; seed < first + machines; seed++) applied += compare(seed);
  expect(applied).toBeGreaterThan(machines * 3);
  // The coverage of random machines is not needed, and reading 20,000 charts takes longer than the limit of a hook.
  gatherCoverage().discard();
});

import { assign, setup } from 'xstate';
import * as z from 'zod/mini';
import type { MachineModel } from '../../src/model/machine-model.ts';
import { entry } from '../../src/model/registry.ts';

/** Parallel regions with many combinations of states, and guards that block at the minimum and the maximum. */
const playerMachine = setup({
  types: {
    context: {} as { count: number; track: number; volume: number },
    events: {} as
      | { type: 'track.next' }
      | { type: 'track.previous' }
      | { type: 'volume.raise' }
      | { type: 'volume.lower' }
      | { type: 'sound.toggle' }
      | { type: 'playback.toggle' },
    input: {} as { count: number },
  },
  guards: {
    hasNext: ({ context }) => context.track < context.count - 1,
    hasPrevious: ({ context }) => context.track > 0,
    isLoudest: ({ context }) => context.volume === 4,
    isSilent: ({ context }) => context.volume === 0,
  },
  actions: {
    changeTrack: assign(({ context }, { by }: { by: number }) => ({ track: context.track + by })),
    changeVolume: assign(({ context }, { by }: { by: number }) => ({ volume: context.volume + by })),
  },
}).createMachine({
  id: 'player',
  context: ({ input }) => ({ count: input.count, track: 0, volume: 2 }),
  type: 'parallel',
  states: {
    playback: {
      initial: 'paused',
      on: {
        'track.next': { guard: 'hasNext', actions: { type: 'changeTrack', params: { by: 1 } } },
        'track.previous': { guard: 'hasPrevious', actions: { type: 'changeTrack', params: { by: -1 } } },
      },
      states: {
        paused: { on: { 'playback.toggle': 'playing' } },
        playing: { on: { 'playback.toggle': 'paused' } },
      },
    },
    sound: {
      initial: 'on',
      states: {
        on: {
          on: {
            'sound.toggle': 'muted',
            'volume.raise': [
              { guard: 'isLoudest' },
              { actions: { type: 'changeVolume', params: { by: 1 } } },
            ],
            'volume.lower': [
              { guard: 'isSilent', target: 'muted' },
              { actions: { type: 'changeVolume', params: { by: -1 } } },
            ],
          },
        },
        muted: { on: { 'sound.toggle': 'on' } },
      },
    },
  },
});

const playerModel: MachineModel<typeof playerMachine> = {
  machine: playerMachine,
  inputs: [{ count: 1 }, { count: 5 }],
  events: [
    { type: 'track.next' },
    { type: 'track.previous' },
    { type: 'volume.raise' },
    { type: 'volume.lower' },
    { type: 'sound.toggle' },
    { type: 'playback.toggle' },
  ],
};

export const playerEntry = entry(playerModel, {
  group: 'Screens',
  summary: 'A player.',
  source: 'workbench/tests/samples/player.ts',
  inputSchema: z.object({ count: z.int() }),
});

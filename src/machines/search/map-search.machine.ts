import { mapSearch } from './map-search-setup.ts';

/** The map of a search. It searches where it is moved to, or inside an area that is drawn on it. Emits the part of the map to search. */
export const mapSearchMachine = mapSearch.createMachine({
  id: 'mapSearch',
  context: ({ input }) => ({ wasStill: input.isStill, movedTo: '', points: [], roomId: 0, room: null }),
  type: 'parallel',
  states: {
    part: {
      description: 'The part of the map that is searched.',
      meta: { reference: 'map-search#search-as-i-move' },
      initial: 'starting',
      states: {
        starting: {
          description: 'A person who comes back finds the switch as they left it.',
          meta: { reference: 'results#coming-back' },
          always: [{ guard: 'wasStill', target: 'staying' }, { target: 'following' }],
        },
        following: {
          description: 'The search covers what the map shows: moving the map searches there.',
          meta: { reference: 'map-search#search-as-i-move' },
          tags: 'following',
          on: {
            'map.move': {
              guard: 'isMapFree',
              actions: { type: 'choosePlace', params: ({ event }) => event },
            },
            'moves.toggle': 'staying',
          },
        },
        staying: {
          description: 'Moving the map does not search. The map still shows the searched part.',
          meta: { reference: 'map-search#search-as-i-move' },
          on: {
            'map.move': {
              target: 'moved',
              actions: { type: 'setMoved', params: ({ event }) => event },
            },
            'moves.toggle': 'following',
          },
        },
        moved: {
          description: 'The map has been moved since the search: a button searches there.',
          meta: { reference: 'map-search#search-as-i-move' },
          tags: 'moved',
          on: {
            'map.move': { actions: { type: 'setMoved', params: ({ event }) => event } },
            'query.change': 'staying',
            'part.search': {
              target: 'staying',
              actions: { type: 'choosePlace', params: ({ context }) => ({ box: context.movedTo }) },
            },
            'moves.toggle': {
              target: 'following',
              actions: { type: 'choosePlace', params: ({ context }) => ({ box: context.movedTo }) },
            },
          },
        },
      },
    },
    area: {
      description: 'Whether an area is being drawn.',
      meta: { reference: 'map-search#draw-an-area' },
      initial: 'resting',
      states: {
        resting: {
          description: 'The map can be moved.',
          meta: { reference: 'map-search#draw-an-area' },
          on: {
            'area.draw': { target: 'drawing', actions: { type: 'setPoints', params: { points: [] } } },
          },
        },
        opening: {
          description: 'An area was drawn, and its search opens. Moving the map searches nothing.',
          meta: { reference: 'map-search#draw-an-area' },
          tags: 'choosingArea',
          on: {
            'query.change': 'resting',
            'area.draw': { target: 'drawing', actions: { type: 'setPoints', params: { points: [] } } },
          },
        },
        drawing: {
          description: 'An area is being drawn. Moving the map searches nothing.',
          meta: { reference: 'map-search#draw-an-area' },
          tags: ['drawing', 'choosingArea'],
          initial: 'placing',
          on: {
            'area.cancel': 'resting',
            // The same corner twice would be an area whose sides touch.
            'point.add': {
              guard: { type: 'isOtherPoint', params: ({ event }) => event },
              target: '.placing',
              actions: { type: 'addPoint', params: ({ event }) => event },
            },
            'point.undo': { target: '.placing', actions: 'removePoint' },
            'line.draw': [
              {
                guard: { type: 'isLineArea', params: ({ event }) => event },
                target: 'opening',
                actions: [{ type: 'setPoints', params: ({ event }) => event }, 'chooseArea'],
              },
              {
                target: '.faulty',
                actions: { type: 'setPoints', params: ({ event }) => event },
              },
            ],
            'area.finish': [
              { guard: 'isArea', target: 'opening', actions: 'chooseArea' },
              { target: '.faulty' },
            ],
          },
          states: {
            placing: {
              description: 'Corners are being set.',
              meta: { reference: 'map-search#draw-an-area' },
            },
            faulty: {
              description: 'The drawn line is not a valid area. The map says why.',
              meta: { reference: 'map-search#draw-an-area' },
              tags: 'faulty',
            },
          },
        },
      },
    },
    room: {
      description: 'The selected room, if it is not among the cards.',
      meta: { reference: 'map-search#marks' },
      initial: 'resting',
      on: {
        'room.need': {
          target: '.loading',
          actions: { type: 'setRoomId', params: ({ event }) => event },
        },
      },
      states: {
        resting: {
          description: 'No room is needed, or the room was fetched.',
          meta: { reference: 'map-search#marks' },
        },
        loading: {
          description: 'The room is being fetched.',
          meta: { reference: 'map-search#marks' },
          invoke: {
            id: 'fetchRoom',
            src: 'fetchRoom',
            input: ({ context }) => ({ id: context.roomId }),
            onDone: {
              target: 'resting',
              actions: { type: 'setRoom', params: ({ event }) => ({ room: event.output }) },
            },
            onError: [
              { guard: { type: 'isGone', params: ({ event: { error } }) => ({ error }) }, target: 'gone' },
              { target: 'failed' },
            ],
          },
        },
        gone: {
          description: 'There is no such room any more. The map says so.',
          meta: { reference: 'map-search#marks' },
          tags: 'roomGone',
        },
        failed: {
          description: 'The room could not be fetched. The map says so.',
          meta: { reference: 'map-search#marks' },
          tags: 'roomFailed',
          on: { 'room.retry': 'loading' },
        },
      },
    },
  },
});

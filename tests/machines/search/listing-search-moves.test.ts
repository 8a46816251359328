import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { aListing, aPage, aQuery, aSummary } from '../../../fixtures/listings.ts';
import { inPart } from '../../../src/domain/search/filtered-query.ts';
import {
  listingSearchMachine,
  type SearchInput,
} from '../../../src/machines/search/listing-search.machine.ts';
import type { ListingPage } from '../../../src/schemas/listing/listing.ts';
import type { MapMarks } from '../../../src/schemas/search/map-marks.ts';

const place = { latitude: 45.46, longitude: 9.19 };
/** As many rooms as the part is named after: a count and marks of the same part have the same number. */
const countOf = (box: string | undefined) => Number(box ?? 100);
const marksOf = (box: string): MapMarks => ({
  rooms: [],
  clusters: [
    { count: countOf(box), price: 1, ...place, box: { west: 9.1, south: 45.4, east: 9.3, north: 45.5 } },
  ],
  extent: null,
});

/** The results with a map beside them. Nothing happens by itself: addresses and answers arrive when the test says so. */
function world() {
  const waiting: (() => void)[] = [];
  const answerLater = <T>(answer: T) => new Promise<T>((resolve) => waiting.push(() => resolve(answer)));
  const clock = new SimulatedClock();
  const machine = listingSearchMachine.provide({
    actors: {
      searchListings: fromPromise<ListingPage, SearchInput>(({ input: { query, shown } }) =>
        answerLater({
          ...aPage([aListing()]),
          hasMapSearch: true,
          summary: aSummary(countOf(query.filters?.bounds)),
          ...(shown && { shown: { map: shown, marks: marksOf(shown.box) } }),
        }),
      ),
      fetchMarks: fromPromise(({ input: { query, shown } }) =>
        answerLater({
          map: shown,
          marks: marksOf(shown.box),
          summary: aSummary(countOf(query.filters?.bounds)),
        }),
      ),
    },
  });
  const partOf = (box: string) => inPart(aQuery(), { bounds: box });
  let requested = partOf('2');
  let isCommitted = true;
  const actor = createActor(machine, { clock, input: { query: requested, saved: null, capabilities: [] } });
  actor.start();
  return {
    actor,
    /** The map comes to rest, and its part becomes the address, as in MapSearch.tsx. */
    move(box: string) {
      actor.send({ type: 'map.show', shown: { box, zoom: 12 } });
      if (box === requested.filters?.bounds) return;
      requested = partOf(box);
      isCommitted = false;
    },
    /** The last of the addresses shows. */
    commit() {
      if (!isCommitted) actor.send({ type: 'query.changed', query: requested });
      isCommitted = true;
    },
    async answer(index: number) {
      waiting.splice(index % Math.max(1, waiting.length), 1)[0]?.();
      // Promises of actors settle in a few microtasks.
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    },
    pause: () => clock.increment(100),
    isWaiting: () => waiting.length > 0,
  };
}

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('move' as const), box: fc.constantFrom('1', '2', '3') }),
    fc.record({ do: fc.constant('commit' as const) }),
    fc.record({ do: fc.constant('pause' as const) }),
    fc.record({ do: fc.constant('answer' as const), index: fc.nat(3) }),
  ),
  { maxLength: 30 },
);

it('after any moves of the map, addresses and answers, the marks stand for the rooms that are counted', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { actor, move, commit, answer, pause, isWaiting } = world();
      let last = '2';
      move(last);
      for (const step of all) {
        if (step.do === 'move') {
          last = step.box;
          move(last);
        } else if (step.do === 'commit') commit();
        else if (step.do === 'pause') pause();
        else await answer(step.index);
      }
      commit();
      pause();
      while (isWaiting()) await answer(0);
      const { marks, summary } = actor.getSnapshot().context;
      actor.stop();
      expect({ marks, count: summary?.count }).toEqual({ marks: marksOf(last), count: countOf(last) });
    }),
    { numRuns: 100 },
  );
});

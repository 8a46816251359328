import { Box } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { AreaDrawing } from '../../components/maps/AreaDrawing.tsx';
import { MapControls } from '../../components/maps/MapControls.tsx';
import SearchMap from '../../components/maps/SearchMap.tsx';
import { TravelRings } from '../../components/maps/TravelRings.tsx';
import type { MapRest } from '../../components/maps/useMapRest.ts';
import { useBackCloses } from '../../components/useBackCloses.tsx';
import { inPart, isSameSearch, type MapPart, toFilteredParams } from '../../domain/search/filtered-query.ts';
import { boxOf, coordinatesOf, cornersOf, isInPart } from '../../domain/search/map-places.ts';
import { searchedPlace } from '../../domain/search/searched-place.ts';
import type { listingSearchMachine } from '../../machines/search/listing-search.machine.ts';
import type { mapSearchMachine } from '../../machines/search/map-search.machine.ts';
import { areaFaultTexts, boxText, faultOfArea, type MapPoint } from '../../schemas/search/map-area.ts';
import { sheetHandle } from '../../schemas/search/map-values.ts';
import { useEmitted } from '../useEmitted.ts';
import { SelectedProperty } from './SelectedProperty.tsx';
import { useSearchScreen } from './search-screen.ts';
import { startView } from './start-view.ts';
import { ringsOf } from './travel-rings.ts';
import { useSelectedRoom } from './useSelectedRoom.ts';

const selectSnapshot = (snapshot: SnapshotFrom<typeof listingSearchMachine>) => snapshot;
const selectMap = (snapshot: SnapshotFrom<typeof mapSearchMachine>) => snapshot;

/** Not in the table of all error texts, which the landing page loads. */
const failureTexts = {
  search: msg`The search failed.`,
  marks: msg`The rooms on the map could not be loaded.`,
  room: msg`The room could not be loaded.`,
  gone: msg`The selected room is no longer there.`,
};

/** The map of a backend that searches parts of it: marks of all matches, and the search of the visible part or of an area. */
export default function MapSearch({ isFullScreen }: { isFullScreen: boolean }) {
  const { search, map, address, isOwn, seen } = useSearchScreen();
  const found = useSelector(search, selectSnapshot);
  const { query, marks, marksQuery, marksMap, listings } = found.context;
  const shownMap = useSelector(map, selectMap);
  const { view, pointedId, sheet, points } = shownMap.context;
  const isDrawing = shownMap.hasTag('drawing');
  const isRoomGone = shownMap.hasTag('roomGone');
  const { selectedId } = address;
  const [returnedId] = useState(selectedId);
  // The search starts after its address shows, whose heading may change the size of the map before.
  const { bounds, area } = address.query.filters ?? {};
  const corners = useMemo(() => cornersOf(area), [area]);
  const areMarksNew = marksQuery === query && isSameSearch(query, address.query);
  const transit = areMarksNew ? marks?.rings : undefined;
  const rings = useMemo(() => ringsOf(query, transit), [query, transit]);
  const searched = useMemo(() => searchedPlace(query), [query]);
  useBackCloses(isDrawing, () => map.send({ type: 'area.cancel' }));

  const { card, selected, isMissing, isUnmarked } = useSelectedRoom();
  const place = coordinatesOf(selected);

  /** A room stays selected in a part that shows it. While it loads, its place is not known. */
  const moveTo = (bounds: string, isByHand = false) =>
    address.change(
      // Moving the map does not end the search of a drawn area.
      (before) => (isByHand && before.filters?.area !== undefined ? before : inPart(before, { bounds })),
      {
        isReplaced: true,
        keepsSelected: selected === undefined ? !isRoomGone : place !== null && isInPart(bounds, place),
      },
    );
  const searchIn = (part: MapPart) => address.change((before) => inPart(before, part));
  useEmitted(map, 'map.followed', ({ box }) => moveTo(box, true));
  useEmitted(map, 'part.chosen', ({ part }) => ('area' in part ? searchIn(part) : moveTo(part.bounds)));
  function rest({ view: at, box, isByPerson }: MapRest) {
    map.send({ type: 'map.rest', view: at });
    search.send({ type: 'map.show', shown: { box, zoom: at.zoom } });
    if (isByPerson) map.send({ type: 'map.move', box });
  }

  // The initial view: the map itself knows later ones. A part of the map in the address is shown as it is.
  const [start] = useState(startView(view, bounds === undefined && !corners ? card : undefined));
  const [isAsLeft] = useState(view !== null);
  const isSearchFailed = found.hasTag('failed');
  const areMarksFailed = found.hasTag('marksFailed');
  const isResultFailed = isSearchFailed || areMarksFailed;
  const roomFailure = shownMap.hasTag('roomFailed')
    ? failureTexts.room
    : isRoomGone
      ? failureTexts.gone
      : null;
  const failure = isSearchFailed
    ? failureTexts.search
    : areMarksFailed
      ? failureTexts.marks
      : isMissing
        ? roomFailure
        : null;
  const addCorner = (point: MapPoint) => map.send({ type: 'point.add', point });
  const undo = () => map.send({ type: 'point.undo' });
  const cancel = () => map.send({ type: 'area.cancel' });

  return (
    <>
      <SearchMap
        label={t`Map of the results`}
        marks={{
          all: marks,
          zoom: marksMap?.zoom ?? null,
          areNew: areMarksNew,
          search: toFilteredParams(query).toString(),
          place: searched,
        }}
        start={{ view: start, isAsLeft, part: bounds ?? (corners && boxText(boxOf(corners))) }}
        rooms={{
          selected: selectedId === null ? null : { id: selectedId, at: place },
          cardId: selected && !isDrawing ? selected.id : null,
          pointed:
            pointedId === null
              ? null
              : { id: pointedId, at: coordinatesOf(listings.find(({ id }) => id === pointedId)) },
          seen,
        }}
        sheet={isFullScreen ? sheet : null}
        on={{
          select: (id) => map.send({ type: 'pin.select', id }),
          point: (id) => map.send({ type: 'room.point', id }),
          rest,
          place: (box) => {
            map.send({ type: 'sheet.place', position: 'half' });
            address.change((before) => inPart(before, { bounds: box }), { isReplaced: true });
          },
        }}
        controls={
          <MapControls
            shows={{
              isFollowing: shownMap.hasTag('following'),
              isMoved: shownMap.hasTag('moved'),
              hasArea: area !== undefined,
            }}
            drawing={
              isDrawing
                ? {
                    corners: points.length,
                    fault: shownMap.hasTag('faulty')
                      ? areaFaultTexts[faultOfArea(points) ?? 'crossed']
                      : null,
                  }
                : null
            }
            failure={
              failure === null
                ? null
                : {
                    text: i18n._(failure),
                    // The heading of the results announces a failed search.
                    isAnnounced: isSearchFailed,
                    canRetry: isResultFailed || !isRoomGone,
                  }
            }
            on={{
              follow: () => map.send({ type: 'moves.toggle' }),
              searchHere: () => map.send({ type: 'part.search' }),
              draw: () => map.send({ type: 'area.draw' }),
              remove: () => searchIn({}),
              corner: addCorner,
              undo,
              finish: () => map.send({ type: 'area.finish' }),
              cancel,
              retry: () => {
                if (isSearchFailed) search.send({ type: 'search.retry' });
                if (areMarksFailed) search.send({ type: 'marks.retry' });
                if (!isResultFailed) map.send({ type: 'room.retry' });
              },
              close: () => address.select(null),
            }}
          />
        }
      >
        {rings && <TravelRings rings={rings} />}
        <AreaDrawing
          area={corners}
          draft={isDrawing ? points : null}
          onLine={(line) => map.send({ type: 'line.draw', points: line })}
          onCorner={addCorner}
          onUndo={undo}
          onCancel={cancel}
        />
      </SearchMap>
      {selected && !isDrawing && (
        // Above the handle of the sheet, or above the line that names the sources of the map.
        <Box
          position="absolute"
          inset="0"
          bottom={isFullScreen ? `${sheetHandle}px` : '1.5rem'}
          pointerEvents="none"
        >
          <SelectedProperty
            key={selected.id}
            listing={selected}
            isOwn={isOwn(selected.id)}
            isFound={card !== undefined || !isUnmarked}
            comesIntoView={selected.id !== returnedId && !isFullScreen}
            onClose={() => address.select(null)}
          />
        </Box>
      )}
    </>
  );
}

import { Box } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { AreaDrawing } from '../../components/maps/AreaDrawing.tsx';
import { MapControls } from '../../components/maps/MapControls.tsx';
import SearchMap from '../../components/maps/SearchMap.tsx';
import { TravelRings } from '../../components/maps/TravelRings.tsx';
import type { MapRest } from '../../components/maps/useMapRest.ts';
import { useBackCloses } from '../../components/useBackCloses.tsx';
import { inPart, type MapPart, toFilteredParams } from '../../domain/search/filtered-query.ts';
import type { listingSearchMachine } from '../../machines/search/listing-search.machine.ts';
import type { mapSearchMachine } from '../../machines/search/map-search.machine.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import {
  areaFaultTexts,
  boxText,
  faultOfArea,
  isInBox,
  type MapBox,
  type MapPoint,
  parseArea,
  parseBox,
} from '../../schemas/search/map-area.ts';
import type { MapMarks } from '../../schemas/search/map-marks.ts';
import { sheetHandle } from '../../schemas/search/map-values.ts';
import { useEmitted } from '../useEmitted.ts';
import { SelectedProperty } from './SelectedProperty.tsx';
import { useSearchScreen } from './search-screen.ts';
import { startView } from './start-view.ts';
import { ringsOf } from './travel-rings.ts';

interface Place {
  latitude: number;
  longitude: number;
}

const selectSnapshot = (snapshot: SnapshotFrom<typeof listingSearchMachine>) => snapshot;
const selectMap = (snapshot: SnapshotFrom<typeof mapSearchMachine>) => snapshot;

/** Not in the table of all error texts, which the landing page loads. */
const failureTexts = {
  search: 'The search failed.',
  marks: 'The rooms on the map could not be loaded.',
  room: 'The room could not be loaded.',
  gone: 'The selected room is no longer there.',
};

/** The map of a backend that searches parts of it: marks of all matches, and the search of the visible part or of an area. */
export default function MapSearch({ isFullScreen }: { isFullScreen: boolean }) {
  const { search, map, address, isOwn, seen } = useSearchScreen();
  const found = useSelector(search, selectSnapshot);
  const { query, shown, marks, marksQuery, listings } = found.context;
  const shownMap = useSelector(map, selectMap);
  const { view, pointedId, sheet, points, room } = shownMap.context;
  const isDrawing = shownMap.hasTag('drawing');
  const isRoomGone = shownMap.hasTag('roomGone');
  const { selectedId } = address;
  const [returnedId] = useState(selectedId);
  const { bounds, area } = query.filters ?? {};
  const corners = useMemo(() => cornersOf(area), [area]);
  const areMarksNew = marksQuery === query;
  const transit = areMarksNew ? marks?.rings : undefined;
  const rings = useMemo(() => ringsOf(query, transit), [query, transit]);
  useBackCloses(isDrawing, () => map.send({ type: 'area.cancel' }));

  const card = listings.find(({ id }) => id === selectedId);
  // The cards of the next search may not contain the selected room, or not yet.
  const [lastCard, setLastCard] = useState(card);
  if (card && card !== lastCard) setLastCard(card);
  const selected = card ?? [room, lastCard].find((known) => known?.id === selectedId) ?? undefined;
  const place = coordinatesOf(selected);
  const isMissing = selectedId !== null && selected === undefined;
  useEffect(() => {
    if (isMissing) map.send({ type: 'room.need', id: selectedId });
  }, [map, isMissing, selectedId]);
  const isUnmarked =
    areMarksNew && !found.hasTag('marksLoading') && shown && selected && place && isInPart(shown.box, place)
      ? !isMarked(marks, selected.id, place)
      : false;

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
        label="Map of the results"
        marks={{ all: marks, areNew: areMarksNew, search: toFilteredParams(query).toString() }}
        start={{ view: start, isAsLeft, part: bounds ?? (corners && boxText(boxAround(corners))) }}
        rooms={{
          selected: selectedId === null ? null : { id: selectedId, at: place },
          cardId: selected && !isDrawing ? selected.id : null,
          pointed:
            pointedId === null
              ? null
              : { id: pointedId, at: coordinatesOf(listings.find(({ id }) => id === pointedId)) },
          seen,
        }}
        isFullScreen={isFullScreen}
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
                    text: failure,
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

function cornersOf(area: string | undefined): readonly MapPoint[] | null {
  const parsed = area === undefined ? null : parseArea(area);
  return parsed?.fault === null ? parsed.points : null;
}

function boxAround(points: readonly MapPoint[]): MapBox {
  const longitudes = points.map(([longitude]) => longitude);
  const latitudes = points.map(([, latitude]) => latitude);
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}

/** Whether the map shows the room, as a pin or as part of a group. */
function isMarked(marks: MapMarks | null, id: number, place: Place): boolean {
  return (
    marks !== null &&
    (marks.rooms.some((room) => room.id === id) || marks.clusters.some(({ box }) => isInBox(box, place)))
  );
}

function isInPart(part: string, place: Place): boolean {
  const box = parseBox(part);
  return box !== null && isInBox(box, place);
}

function coordinatesOf(listing: Listing | null | undefined): Place | null {
  if (!listing || listing.latitude === null || listing.longitude === null) return null;
  return { latitude: listing.latitude, longitude: listing.longitude };
}

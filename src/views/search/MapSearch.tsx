import { Box } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { AreaDrawing } from '../../components/maps/AreaDrawing.tsx';
import { MapControls } from '../../components/maps/MapControls.tsx';
import SearchMap from '../../components/maps/SearchMap.tsx';
import { type Ring, TravelRings } from '../../components/maps/TravelRings.tsx';
import type { MapRest } from '../../components/maps/useMapRest.ts';
import { travelText } from '../../components/search/filter-texts.ts';
import { useBackCloses } from '../../components/useBackCloses.tsx';
import { type FilteredQuery, type MapPart, toFilteredParams } from '../../domain/search/filtered-query.ts';
import {
  kmWithin,
  placeOf,
  type Travel,
  travelLimitOf,
  travelLimits,
} from '../../domain/search/travel-time.ts';
import type { listingSearchMachine } from '../../machines/search/listing-search.machine.ts';
import type { MapPanelActor, mapPanelMachine } from '../../machines/search/map-panel.machine.ts';
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
import type { MapMarks, TravelRing } from '../../schemas/search/map-marks.ts';
import { sheetHandle } from '../../schemas/search/map-values.ts';
import { useChange } from '../useChange.ts';
import { useEmitted } from '../useEmitted.ts';
import { useScreenActor } from '../useScreenActor.ts';
import { SelectedProperty } from './SelectedProperty.tsx';
import { startView } from './start-view.ts';

type Snapshot = SnapshotFrom<typeof mapSearchMachine>;

interface Place {
  latitude: number;
  longitude: number;
}

const selectSearch = ({ context }: SnapshotFrom<typeof listingSearchMachine>) => context;
const selectAreMarksLoading = (snapshot: SnapshotFrom<typeof listingSearchMachine>) =>
  snapshot.hasTag('marksLoading');
const selectAreMarksFailed = (snapshot: SnapshotFrom<typeof listingSearchMachine>) =>
  snapshot.hasTag('marksFailed');
const selectIsSearchFailed = (snapshot: SnapshotFrom<typeof listingSearchMachine>) =>
  snapshot.hasTag('failed');
const selectPanel = ({ context }: SnapshotFrom<typeof mapPanelMachine>) => context;
const selectIsFollowing = (snapshot: Snapshot) => snapshot.hasTag('following');
const selectIsMoved = (snapshot: Snapshot) => snapshot.hasTag('moved');
const selectIsDrawing = (snapshot: Snapshot) => snapshot.hasTag('drawing');
const selectIsChoosingArea = (snapshot: Snapshot) => snapshot.hasTag('choosingArea');
const selectIsFaulty = (snapshot: Snapshot) => snapshot.hasTag('faulty');
const selectIsRoomFailed = (snapshot: Snapshot) => snapshot.hasTag('roomFailed');
const selectIsRoomGone = (snapshot: Snapshot) => snapshot.hasTag('roomGone');
const selectPoints = (snapshot: Snapshot) => snapshot.context.points;
const selectRoom = (snapshot: Snapshot) => snapshot.context.room;

/** Not in the table of all error texts, which the landing page loads. */
const failureTexts = {
  search: 'The search failed.',
  marks: 'The rooms on the map could not be loaded.',
  room: 'The room could not be loaded.',
  gone: 'The selected room is no longer there.',
};

export interface MapSearchProps {
  machine: typeof mapSearchMachine;
  search: ActorRefFrom<typeof listingSearchMachine>;
  panel: MapPanelActor;
  isOwn(id: number): boolean;
  /** The rooms that somebody has opened at this device. */
  seen: ReadonlySet<number>;
  /** Whether the map fills the screen. */
  isWhole: boolean;
  /** The last requested search: it may not show yet. */
  requestedQuery(): FilteredQuery;
  /** Searches another part. It replaces the shown search, or comes after it in the history, so that Back leads to the shown one. */
  onSearch(part: MapPart, place: 'here' | 'after', keepsSelected?: boolean): void;
}

/** The map of a backend that searches parts of it: marks of all matches, and the search of the visible part or of an area. */
export default function MapSearch({
  machine,
  search,
  panel,
  isOwn,
  seen,
  isWhole,
  requestedQuery,
  onSearch,
}: MapSearchProps) {
  const actor = useScreenActor(machine, {
    input: { isStill: panel.getSnapshot().context.isStill === true },
  });
  const { query, shown, marks, marksQuery, listings } = useSelector(search, selectSearch);
  const areMarksLoading = useSelector(search, selectAreMarksLoading);
  const areMarksFailed = useSelector(search, selectAreMarksFailed);
  const isSearchFailed = useSelector(search, selectIsSearchFailed);
  const { view, selectedId, pointedId, sheet } = useSelector(panel, selectPanel);
  const isDrawing = useSelector(actor, selectIsDrawing);
  const isFaulty = useSelector(actor, selectIsFaulty);
  const isFollowing = useSelector(actor, selectIsFollowing);
  const isMoved = useSelector(actor, selectIsMoved);
  const isRoomFailed = useSelector(actor, selectIsRoomFailed);
  const isRoomGone = useSelector(actor, selectIsRoomGone);
  const points = useSelector(actor, selectPoints);
  const room = useSelector(actor, selectRoom);
  const [returnedId] = useState(selectedId);
  const { bounds, area } = query.filters ?? {};
  const corners = useMemo(() => cornersOf(area), [area]);
  const pointed = pointedId === null ? null : listings.find(({ id }) => id === pointedId);

  const transit = marksQuery === query ? marks?.rings : undefined;
  const rings = useMemo(() => ringsOf(query, transit), [query, transit]);
  useChange(query, () => actor.send({ type: 'query.change' }));
  useBackCloses(isDrawing, () => actor.send({ type: 'area.cancel' }));
  const card = listings.find(({ id }) => id === selectedId);
  // The cards of the next search may not contain the selected room, or not yet.
  const [lastCard, setLastCard] = useState(card);
  if (card && card !== lastCard) setLastCard(card);
  const selected = card ?? [room, lastCard].find((known) => known?.id === selectedId) ?? undefined;
  const place = coordinatesOf(selected);
  useEmitted(actor, 'part.chosen', ({ part }) => {
    if ('area' in part) onSearch(part, 'after');
    else onSearch(part, 'here', isKept(part.bounds));
  });
  // The initial view: the map itself knows later ones. A part of the map in the address is shown as it is.
  const [start] = useState(startView(view, bounds === undefined && !corners ? card : undefined));
  const [isAsLeft] = useState(view !== null);
  const isMissing = selectedId !== null && selected === undefined;
  useEffect(() => {
    if (isMissing) actor.send({ type: 'room.need', id: selectedId });
  }, [actor, isMissing, selectedId]);
  /** Whether the room stays selected in another part. While it loads, its place is not known. */
  const isKept = (bounds: string) =>
    selected === undefined ? !isRoomGone : place !== null && isInPart(bounds, place);
  const areMarksNew = marksQuery === query;
  const isUnmarked =
    areMarksNew && !areMarksLoading && shown && selected && place && isInPart(shown.box, place)
      ? !isMarked(marks, selected.id, place)
      : false;
  const roomFailure = isRoomFailed ? failureTexts.room : isRoomGone ? failureTexts.gone : null;
  const isResultFailed = isSearchFailed || areMarksFailed;
  const failure = isSearchFailed
    ? failureTexts.search
    : areMarksFailed
      ? failureTexts.marks
      : isMissing
        ? roomFailure
        : null;

  function rest({ view: at, box, isByPerson }: MapRest) {
    panel.send({ type: 'map.move', view: at });
    const snapshot = actor.getSnapshot();
    const isFollowing = selectIsFollowing(snapshot) && !selectIsChoosingArea(snapshot);
    const requested = requestedQuery().filters;
    // Moving the map does not end the search of a drawn area.
    const isSearched =
      isByPerson && isFollowing && requested?.area === undefined && box !== requested?.bounds;
    search.send({ type: 'map.show', shown: { box, zoom: at.zoom }, isSearched });
    if (isByPerson && (isSearched || !isFollowing)) actor.send({ type: 'map.move', box });
  }

  return (
    <>
      <SearchMap
        label="Map of the results"
        marks={marks}
        areMarksNew={areMarksNew}
        search={toFilteredParams(query).toString()}
        view={start}
        isAsLeft={isAsLeft}
        part={bounds ?? (corners && boxText(boxAround(corners)))}
        selected={selectedId === null ? null : { id: selectedId, at: place }}
        cardId={selected && !isDrawing ? selected.id : null}
        pointed={pointedId === null ? null : { id: pointedId, at: coordinatesOf(pointed) }}
        seen={seen}
        isWhole={isWhole}
        sheet={isWhole ? sheet : null}
        onSelect={(id) => panel.send({ type: 'pin.select', id })}
        onPoint={(id) => panel.send({ type: 'room.point', id })}
        onRest={rest}
        onPlace={(box) => {
          onSearch({ bounds: box }, 'here');
          panel.send({ type: 'sheet.place', position: 'half' });
        }}
        controls={
          <MapControls
            isFollowing={isFollowing}
            isMoved={isMoved}
            isDrawing={isDrawing}
            corners={points.length}
            hasArea={area !== undefined}
            fault={isFaulty ? areaFaultTexts[faultOfArea(points) ?? 'crossed'] : null}
            failure={failure}
            // The heading of the results announces a failed search.
            isAnnounced={isSearchFailed}
            canRetry={isResultFailed || !isRoomGone}
            onFollow={() => {
              panel.send({ type: 'moves.choose', isStill: isFollowing });
              actor.send({ type: 'moves.toggle' });
            }}
            onSearchHere={() => actor.send({ type: 'part.search' })}
            onDraw={() => {
              actor.send({ type: 'area.draw' });
              panel.send({ type: 'sheet.place', position: 'peek' });
            }}
            onRemove={() => onSearch({}, 'after')}
            onCorner={(point) => actor.send({ type: 'point.add', point })}
            onUndo={() => actor.send({ type: 'point.undo' })}
            onFinish={() => actor.send({ type: 'area.finish' })}
            onCancel={() => actor.send({ type: 'area.cancel' })}
            onRetry={() => {
              if (isSearchFailed) search.send({ type: 'search.retry' });
              if (areMarksFailed) search.send({ type: 'marks.retry' });
              if (!isResultFailed) actor.send({ type: 'room.retry' });
            }}
            onClose={() => panel.send({ type: 'pin.clear' })}
          />
        }
      >
        {rings && <TravelRings rings={rings} />}
        <AreaDrawing
          area={corners}
          draft={isDrawing ? points : null}
          onLine={(line) => actor.send({ type: 'line.draw', points: line })}
          onCorner={(point) => actor.send({ type: 'point.add', point })}
          onUndo={() => actor.send({ type: 'point.undo' })}
          onCancel={() => actor.send({ type: 'area.cancel' })}
        />
      </SearchMap>
      {selected && !isDrawing && (
        // Above the handle of the sheet, or above the line that names the sources of the map.
        <Box
          position="absolute"
          inset="0"
          bottom={isWhole ? `${sheetHandle}px` : '1.5rem'}
          pointerEvents="none"
        >
          <SelectedProperty
            key={selected.id}
            listing={selected}
            isOwn={isOwn(selected.id)}
            isFound={card !== undefined || !isUnmarked}
            comesIntoView={selected.id !== returnedId && !isWhole}
            onClose={() => panel.send({ type: 'pin.clear' })}
          />
        </Box>
      )}
    </>
  );
}

/** Around a university the rings are for the chosen way of travel, or on foot; around a city only if a way is chosen. */
function ringsOf(query: FilteredQuery, transit: readonly TravelRing[] | undefined): Ring[] | null {
  if (transit) {
    return transit.map(({ minutes, lines }) => ({ shape: lines, label: ringLabel('transit', minutes) }));
  }
  const place = placeOf(query);
  const limit = travelLimitOf(query);
  if (!place || (place.kind !== 'university' && !limit)) return null;
  const travel = limit?.travel ?? 'walk';
  return travelLimits.map((minutes) => ({
    shape: { centre: place, km: kmWithin(travel, minutes) },
    label: ringLabel(travel, minutes),
  }));
}

/** The label of the outer ring names the way of travel. */
function ringLabel(travel: Travel | 'transit', minutes: number): string {
  return minutes === travelLimits.at(-1) ? travelText({ travel, minutes }) : `${minutes} min`;
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

import type { MapPoint } from '../../schemas/search/map-area.ts';
import { countOf } from '../format.ts';
import { centreOf } from './AreaDrawing.tsx';
import { useMap, useMapTarget } from './map-context.ts';

interface MapControlsProps {
  shows: {
    isFollowing: boolean;
    /** Whether the map was moved since the search. */
    isMoved: boolean;
    hasArea: boolean;
  };
  /** `null` while no area is drawn. */
  drawing: {
    /** The number of corners that are set. */
    corners: number;
    /** Why the drawn line is not a valid area. */
    fault: string | null;
  } | null;
  /** Data that could not be loaded, or that is gone. */
  failure: {
    text: string;
    /** Whether another text of the page already announces it. */
    isAnnounced: boolean;
    /** Whether the button of the message tries again. Otherwise it closes the message. */
    canRetry: boolean;
  } | null;
  on: {
    follow(): void;
    searchHere(): void;
    draw(): void;
    remove(): void;
    corner(point: MapPoint): void;
    undo(): void;
    finish(): void;
    cancel(): void;
    retry(): void;
    close(): void;
  };
}

/** The controls of a map that searches. */
export function MapControls({
  shows: { isFollowing, isMoved, hasArea },
  drawing,
  failure,
  on,
}: MapControlsProps) {
  const leave = useFocusOnMap();
  return (
    <div className="map-controls">
      {drawing ? (
        <DrawingControls drawing={drawing} on={on} />
      ) : (
        <div className="map-modes">
          {!hasArea && (
            <label>
              <input
                type="checkbox"
                role="switch"
                aria-checked={isFollowing}
                checked={isFollowing}
                onChange={on.follow}
              />
              Search as I move
            </label>
          )}
          {isMoved && (
            <button type="button" data-main onClick={leave(on.searchHere)}>
              Search this area
            </button>
          )}
          {hasArea ? (
            <button type="button" onClick={on.remove}>
              Remove area
            </button>
          ) : (
            <button type="button" aria-label="Draw an area" onClick={leave(on.draw)}>
              <span>
                Draw<span data-long> an area</span>
              </span>
            </button>
          )}
        </div>
      )}
      <div className="map-failure">
        <p role={failure?.isAnnounced ? undefined : 'alert'}>{failure?.text}</p>
        {failure && (
          <button type="button" onClick={leave(failure.canRetry ? on.retry : on.close)}>
            {failure.canRetry ? 'Try Again' : 'Close'}
          </button>
        )}
      </div>
    </div>
  );
}

interface DrawingControlsProps {
  drawing: { corners: number; fault: string | null };
  on: MapControlsProps['on'];
}

function DrawingControls({ drawing: { corners, fault }, on }: DrawingControlsProps) {
  const map = useMap();
  const leave = useFocusOnMap();
  return (
    <>
      <p role="status">
        {fault ??
          (corners === 0
            ? 'Draw around your area, or set its corners at the cross.'
            : countOf(corners, 'corner'))}
      </p>
      <div className="map-modes">
        <button type="button" onClick={() => on.corner(centreOf(map.getView().getCenter()))}>
          Add corner
        </button>
        {corners > 0 && (
          <button type="button" onClick={corners > 1 ? on.undo : leave(on.undo)}>
            Undo
          </button>
        )}
        {corners > 2 && (
          <button type="button" data-main onClick={leave(on.finish)}>
            Search in it
          </button>
        )}
        <button type="button" onClick={leave(on.cancel)}>
          Cancel
        </button>
      </div>
    </>
  );
}

/** For buttons that are removed when they are pressed: the focus moves to the map. */
function useFocusOnMap(): (press: () => void) => () => void {
  const target = useMapTarget();
  return (press) => () => {
    target.focus({ preventScroll: true });
    press();
  };
}

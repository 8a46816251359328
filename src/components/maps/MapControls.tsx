import type { MapPoint } from '../../schemas/search/map-area.ts';
import { countOf } from '../format.ts';
import { centreOf } from './AreaDrawing.tsx';
import { useMap, useMapTarget } from './map-context.ts';

interface MapControlsProps {
  isFollowing: boolean;
  /** Whether the map was moved since the search. */
  isMoved: boolean;
  isDrawing: boolean;
  /** The number of corners that are set. */
  corners: number;
  hasArea: boolean;
  /** Why the drawn line is not a valid area. */
  fault: string | null;
  /** A message about data that could not be loaded, or that is gone. */
  failure: string | null;
  /** Whether another text of the page already announces the failure. */
  isAnnounced: boolean;
  /** Whether the button of the message tries again. Otherwise it closes the message. */
  canRetry: boolean;
  onFollow(): void;
  onSearchHere(): void;
  onDraw(): void;
  onRemove(): void;
  onCorner(point: MapPoint): void;
  onUndo(): void;
  onFinish(): void;
  onCancel(): void;
  onRetry(): void;
  onClose(): void;
}

/** The controls of a map that searches. */
export function MapControls(props: MapControlsProps) {
  const { isFollowing, isMoved, isDrawing, hasArea, failure, isAnnounced, canRetry } = props;
  const leave = useFocusOnMap();
  return (
    <div className="map-controls">
      {isDrawing ? (
        <DrawingControls {...props} />
      ) : (
        <div className="map-modes">
          {!hasArea && (
            <label>
              <input
                type="checkbox"
                role="switch"
                aria-checked={isFollowing}
                checked={isFollowing}
                onChange={props.onFollow}
              />
              Search as I move
            </label>
          )}
          {isMoved && (
            <button type="button" data-main onClick={leave(props.onSearchHere)}>
              Search this area
            </button>
          )}
          {hasArea ? (
            <button type="button" onClick={props.onRemove}>
              Remove area
            </button>
          ) : (
            <button type="button" aria-label="Draw an area" onClick={leave(props.onDraw)}>
              <span>
                Draw<span data-long> an area</span>
              </span>
            </button>
          )}
        </div>
      )}
      <div className="map-failure">
        <p role={isAnnounced ? undefined : 'alert'}>{failure}</p>
        {failure !== null && (
          <button type="button" onClick={leave(canRetry ? props.onRetry : props.onClose)}>
            {canRetry ? 'Try Again' : 'Close'}
          </button>
        )}
      </div>
    </div>
  );
}

function DrawingControls({
  corners,
  fault,
  onCorner,
  onUndo,
  onFinish,
  onCancel,
}: Pick<MapControlsProps, 'corners' | 'fault' | 'onCorner' | 'onUndo' | 'onFinish' | 'onCancel'>) {
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
        <button type="button" onClick={() => onCorner(centreOf(map.getView().getCenter()))}>
          Add corner
        </button>
        {corners > 0 && (
          <button type="button" onClick={corners > 1 ? onUndo : leave(onUndo)}>
            Undo
          </button>
        )}
        {corners > 2 && (
          <button type="button" data-main onClick={leave(onFinish)}>
            Search in it
          </button>
        )}
        <button type="button" onClick={leave(onCancel)}>
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

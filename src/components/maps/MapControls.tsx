import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { told } from '../../languages/told.ts';
import type { MapPoint } from '../../schemas/search/map-area.ts';
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
              <Trans>Search as I move</Trans>
            </label>
          )}
          {isMoved && (
            <button type="button" data-main onClick={leave(on.searchHere)}>
              <Trans>Search this area</Trans>
            </button>
          )}
          {hasArea ? (
            <button type="button" onClick={on.remove}>
              <Trans>Remove area</Trans>
            </button>
          ) : (
            <button type="button" aria-label={t`Draw an area`} onClick={leave(on.draw)}>
              <span>
                <Trans>
                  Draw<span data-long> an area</span>
                </Trans>
              </span>
            </button>
          )}
        </div>
      )}
      <div className="map-failure">
        <p role={failure?.isAnnounced ? undefined : 'alert'}>{failure?.text}</p>
        {failure && (
          <button type="button" onClick={leave(failure.canRetry ? on.retry : on.close)}>
            {failure.canRetry ? t`Try Again` : t`Close`}
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
        {(fault && told(fault)) ??
          (corners === 0
            ? t`Draw around your area, or set its corners at the cross.`
            : plural(corners, { one: '# corner', other: '# corners' }))}
      </p>
      <div className="map-modes">
        <button type="button" onClick={() => on.corner(centreOf(map.getView().getCenter()))}>
          <Trans>Add corner</Trans>
        </button>
        {corners > 0 && (
          <button type="button" onClick={corners > 1 ? on.undo : leave(on.undo)}>
            <Trans>Undo</Trans>
          </button>
        )}
        {corners > 2 && (
          <button type="button" data-main onClick={leave(on.finish)}>
            <Trans>Search in it</Trans>
          </button>
        )}
        <button type="button" onClick={leave(on.cancel)}>
          <Trans>Cancel</Trans>
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

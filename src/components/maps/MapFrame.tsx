import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import 'ol/ol.css';
import './map-frame.css';
import { type ReactNode, useId, useRef } from 'react';
import type { StartView } from './base-map.ts';
import { MapAttribution } from './MapAttribution.tsx';
import { MapContext } from './map-context.ts';
import { TouchHint } from './TouchHint.tsx';
import { useBaseMap } from './useBaseMap.ts';
import { usePrintedMap } from './usePrintedMap.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

interface MapFrameProps {
  /** The label of the map, for screen readers. */
  label: string;
  /** Keep it stable between renders: a new object creates a new map. */
  start: StartView;
  /** Whether the map fills the screen: then one finger moves it. */
  isFullScreen?: boolean;
  /** Whether the person comes back to the map. */
  isReturn?: boolean;
  /** Whether the map is the subject of the page: then it is printed too. */
  isPrinted?: boolean;
  /** They stand in a bar above the map, or lie over a map that fills the screen. */
  controls?: ReactNode;
  /** Overlays and layers, rendered once the map is there; they reach it by `useMap`. */
  children?: ReactNode;
}

/** The map with its zoom buttons, the attribution, and a note while tiles are unavailable. */
export function MapFrame({
  label,
  start,
  isFullScreen = false,
  isReturn = false,
  isPrinted = false,
  controls,
  children,
}: MapFrameProps) {
  const { targetRef, base, tilesUnavailable } = useBaseMap(start, isFullScreen, isReturn);
  const isBar = controls !== undefined && !isFullScreen;
  const helpId = useId();
  const frameRef = useRef<HTMLDivElement>(null);
  usePrintedMap(frameRef, isPrinted);
  return (
    <div
      ref={frameRef}
      className="map-frame"
      data-whole={isFullScreen || undefined}
      data-bar={isBar || undefined}
      data-printed={isPrinted || undefined}
    >
      {/* Above the map, so before it in the tab order. */}
      {base && isBar && (
        <MapContext value={base}>
          {controls}
          <ZoomButtons />
        </MapContext>
      )}
      <div
        ref={targetRef}
        className="map-target"
        role="application"
        aria-label={label}
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move a focused map, hence the role
        tabIndex={0}
      />
      <p id={helpId} className="map-unseen">
        <Trans>Arrow keys move the map, plus and minus zoom.</Trans>
      </p>
      {base && (
        <MapContext value={base}>
          {children}
          {!isBar && controls}
          {!isBar && <ZoomButtons />}
          {!isFullScreen && <TouchHint />}
        </MapContext>
      )}
      <div className="map-foot">
        <p role="status">{tilesUnavailable && t`Map tiles are unavailable: showing a simplified map`}</p>
        <MapAttribution />
      </div>
    </div>
  );
}

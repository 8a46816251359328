import './map-pins.css';
import type { Coordinate } from 'ol/coordinate.js';
import Overlay from 'ol/Overlay.js';
import {
  type CSSProperties,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useMap } from './map-context.ts';

const AnchorContext = createContext<Coordinate>([0, 0]);

/**
 * Where the marks of a map stand. A map that is dragged moves this one element, and not each mark, of which there can be
 * hundreds.
 */
export function MarkGroup({ children }: { children: ReactNode }) {
  const map = useMap();
  const [anchor] = useState(() => map.getView().getCenter() ?? [0, 0]);
  const [overlay] = useState(() => new Overlay({ element: document.createElement('div'), position: anchor }));

  useLayoutEffect(() => {
    const view = map.getView();
    const scale = () => {
      const perMetre = 1 / (view.getResolution() ?? 1);
      overlay.getElement()?.style.setProperty('--per-metre', String(perMetre));
    };
    scale();
    view.on('change:resolution', scale);
    map.addOverlay(overlay);
    return () => {
      view.un('change:resolution', scale);
      map.removeOverlay(overlay);
    };
  }, [map, overlay]);

  return createPortal(
    <AnchorContext value={anchor}>{children}</AnchorContext>,
    overlay.getElement() as HTMLElement,
  );
}

interface MapMarkProps {
  /** Map coordinates of its middle. */
  position: Coordinate;
  children: ReactNode;
}

/** A mark at a place, within `MarkGroup`. */
export function MapMark({ position, children }: MapMarkProps) {
  const [anchorX = 0, anchorY = 0] = useContext(AnchorContext);
  const [x = 0, y = 0] = position;
  const place = { '--east': `${x - anchorX}px`, '--south': `${anchorY - y}px` } as CSSProperties;
  return (
    <div className="map-mark" style={place}>
      {children}
    </div>
  );
}

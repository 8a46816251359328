import './map-pins.css';
import type { Coordinate } from 'ol/coordinate.js';
import Interaction from 'ol/interaction/Interaction.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import Overlay from 'ol/Overlay.js';
import {
  type CSSProperties,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useMap } from './map-context.ts';
import { panIntoView } from './pan-into-view.ts';

/** Pixels that a pointer may move during a click. */
const clickTolerance = 4;

const AnchorContext = createContext<Coordinate>([0, 0]);

interface MarkGroupProps {
  /** The map moves to a mark that the keyboard came to. */
  onPan?(): void;
  children: ReactNode;
}

/** The container of a map's marks. A drag of the map moves only this element, instead of hundreds of marks. */
export function MarkGroup({ onPan, children }: MarkGroupProps) {
  const map = useMap();
  const panned = useEffectEvent(() => onPan?.());
  const [anchor] = useState(() => map.getView().getCenter() ?? [0, 0]);
  const [overlay] = useState(
    // A drag or a pinch that begins on a mark moves the map.
    () => new Overlay({ element: document.createElement('div'), position: anchor, stopEvent: false }),
  );

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

  useEffect(() => {
    const element = overlay.getElement();
    let pressed = { clientX: 0, clientY: 0 };
    let isDragged = false;
    // A double click must not zoom the map, and keys on a mark must not move it.
    const guard = new Interaction({
      handleEvent: ({ type, originalEvent: { target } }) =>
        !['dblclick', 'keydown'].includes(type) || !(target instanceof Node && element?.contains(target)),
    });
    const drag = ({ originalEvent }: MapBrowserEvent) => {
      if (!(originalEvent instanceof MouseEvent)) return;
      const { clientX, clientY } = originalEvent;
      const distance = Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY);
      isDragged ||= distance > clickTolerance;
    };
    const press = (event: PointerEvent) => {
      pressed = event;
      isDragged = false;
    };
    // The mark moves with the map, so that the mouse is still above it.
    const click = (event: MouseEvent) => {
      if (isDragged && event.detail > 0) event.stopPropagation();
    };
    map.on('pointerdrag', drag);
    map.addInteraction(guard);
    element?.addEventListener('pointerdown', press);
    element?.addEventListener('click', click, { capture: true });
    return () => {
      map.un('pointerdrag', drag);
      map.removeInteraction(guard);
      element?.removeEventListener('pointerdown', press);
      element?.removeEventListener('click', click, { capture: true });
    };
  }, [map, overlay]);

  useEffect(() => {
    const show = ({ target: mark }: FocusEvent) => {
      if (mark instanceof Element && mark.matches(':focus-visible') && panIntoView(map, mark, true)) panned();
    };
    const element = overlay.getElement();
    element?.addEventListener('focusin', show);
    return () => element?.removeEventListener('focusin', show);
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

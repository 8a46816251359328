import './map-pins.css';
import type { Coordinate } from 'ol/coordinate.js';
import Interaction from 'ol/interaction/Interaction.js';
import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import Overlay from 'ol/Overlay.js';
import {
  createContext,
  type ReactNode,
  useCallback,
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

interface Marks {
  /** Puts a mark at a place, and moves it at each change of the zoom. Returns a function that ends this. */
  place(mark: HTMLElement, x: number, y: number): () => void;
  /** Moves all marks to where they belong at the present zoom. */
  moveAll(): void;
}

/** The marks around an anchor, both in map coordinates. */
function createMarks(map: OlMap, [anchorX = 0, anchorY = 0]: Coordinate): Marks {
  const moves = new Map<HTMLElement, () => void>();
  return {
    place(mark, x, y) {
      // An inherited custom property would cost more: for each frame the browser computes the styles of all elements in the marks.
      const move = () => {
        const perMetre = 1 / (map.getView().getResolution() ?? 1);
        mark.style.translate = `${(x - anchorX) * perMetre}px ${(anchorY - y) * perMetre}px`;
      };
      move();
      moves.set(mark, move);
      return () => moves.delete(mark);
    },
    moveAll() {
      for (const move of moves.values()) move();
    },
  };
}

const MarksContext = createContext<Marks | null>(null);

interface MarkGroupProps {
  /** The map moves to show a mark that got the focus by the keyboard. */
  onPan?(): void;
  children: ReactNode;
}

/** The container of a map's marks. A drag of the map moves only this element, instead of hundreds of marks. */
export function MarkGroup({ onPan, children }: MarkGroupProps) {
  const map = useMap();
  const panned = useEffectEvent(() => onPan?.());
  const [anchor] = useState(() => map.getView().getCenter() ?? [0, 0]);
  const [marks] = useState(() => createMarks(map, anchor));
  const [overlay] = useState(
    // A drag or a pinch that begins on a mark moves the map.
    () => new Overlay({ element: document.createElement('div'), position: anchor, stopEvent: false }),
  );

  useLayoutEffect(() => {
    const view = map.getView();
    view.on('change:resolution', marks.moveAll);
    map.addOverlay(overlay);
    return () => {
      view.un('change:resolution', marks.moveAll);
      map.removeOverlay(overlay);
    };
  }, [map, marks, overlay]);

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
    // The mark moves with the map, so after a drag the mouse is still above it, and the browser fires a click.
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
    const show = () => {
      const mark = document.activeElement;
      if (!mark?.matches(':focus-visible') || !overlay.getElement()?.contains(mark)) return;
      // A mark takes its place at the new zoom at once, the group at the next frame.
      map.renderSync();
      if (panIntoView(map, mark, true)) panned();
    };
    const focused = () => {
      // A pan would end the movement to a group at a zoom between two levels.
      if (map.getView().getAnimating()) map.once('moveend', show);
      else show();
    };
    const element = overlay.getElement();
    element?.addEventListener('focusin', focused);
    return () => element?.removeEventListener('focusin', focused);
  }, [map, overlay]);

  return createPortal(
    <MarksContext value={marks}>{children}</MarksContext>,
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
  const marks = useContext(MarksContext);
  const [x = 0, y = 0] = position;
  const ref = useCallback((mark: HTMLDivElement) => marks?.place(mark, x, y), [marks, x, y]);
  return (
    <div className="map-mark" ref={ref}>
      {children}
    </div>
  );
}

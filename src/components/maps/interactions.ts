import {
  type Condition,
  focus,
  noModifierKeys,
  platformModifierKey,
  primaryAction,
  shiftKeyOnly,
} from 'ol/events/condition.js';
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js';
import DragPan from 'ol/interaction/DragPan.js';
import DragZoom from 'ol/interaction/DragZoom.js';
import Interaction from 'ol/interaction/Interaction.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import Kinetic from 'ol/Kinetic.js';
import { zoomBy } from './zoom-by.ts';

/**
 * A map never takes the page's scroll: one finger scrolls the page and two move the map; the wheel zooms a map that has the focus, or
 * with Ctrl (⌘). Mouse, pen and keys work as usual. On a map that fills the screen, one finger moves it.
 */
export function createInteractions(duration: number, canMoveByFinger: () => boolean): Interaction[] {
  const canPan: Condition = (event) =>
    'pointerType' in event.originalEvent && event.originalEvent.pointerType === 'touch'
      ? dragPan.getPointerCount() === 2 || canMoveByFinger()
      : noModifierKeys(event) && primaryAction(event);
  const dragPan: DragPan = new DragPan({
    condition: canPan,
    kinetic: duration > 0 ? new Kinetic(-0.005, 0.05, 100) : undefined,
  });
  return [
    dragPan,
    new PinchZoom({ duration }),
    new DoubleClickZoom({ duration }),
    new DragZoom({ duration, condition: shiftKeyOnly }),
    new KeyboardPan({ duration }),
    keyZoom(duration),
    new MouseWheelZoom({ duration, condition: (event) => focus(event) || platformModifierKey(event) }),
  ];
}

/** OpenLayers' own interaction does not know these keys with Shift, and many keyboards have "=" in the place of "+". */
function keyZoom(duration: number): Interaction {
  const deltas: Record<string, number> = { '+': 1, '=': 1, '-': -1, _: -1 };
  return new Interaction({
    handleEvent(event) {
      const { originalEvent, map } = event;
      const delta = originalEvent instanceof KeyboardEvent ? deltas[originalEvent.key] : undefined;
      if (delta === undefined || event.type !== 'keydown' || platformModifierKey(event)) return true;
      originalEvent.preventDefault();
      zoomBy(map.getView(), delta, duration);
      return false;
    },
  });
}

import { t } from '@lingui/core/macro';
import './map-popup.css';
import type { Coordinate } from 'ol/coordinate.js';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBackCloses } from '../useBackCloses.tsx';
import { MapOverlay } from './MapOverlay.tsx';
import { useMapTarget } from './map-context.ts';

interface MapPopupProps {
  position: Coordinate;
  label: string;
  /** Pixels from the place to the popup's tip, for the marker between. */
  lift?: number;
  onClose(): void;
  children: ReactNode;
}

/**
 * A non-modal dialog on the map. It takes the focus when it was opened from the map, and gives it back when it closes. Escape closes it
 * from anywhere in the map.
 */
export function MapPopup({ position, label, lift = 24, onClose, children }: MapPopupProps) {
  const target = useMapTarget();
  const boxRef = useRef<HTMLDivElement>(null);
  const openerRef = useRef<HTMLElement | null>(null);
  useBackCloses(true, onClose);

  useEffect(() => {
    const active = document.activeElement;
    if (active instanceof HTMLElement && target.contains(active) && !boxRef.current?.contains(active)) {
      openerRef.current = active;
      boxRef.current?.focus({ preventScroll: true });
    }
    return () => {
      const isFocusLost = document.activeElement === document.body;
      const opener = openerRef.current;
      if (isFocusLost && opener) (opener.isConnected ? opener : target).focus({ preventScroll: true });
    };
  }, [target]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      // Only the popup closes, and not the card of a selected room.
      event.preventDefault();
      onClose();
    }
    target.addEventListener('keydown', onKeyDown);
    return () => target.removeEventListener('keydown', onKeyDown);
  }, [target, onClose]);

  return (
    <MapOverlay position={position} lift={lift} panIntoView>
      <div ref={boxRef} className="map-popup" role="dialog" aria-label={label} tabIndex={-1}>
        <button type="button" className="map-popup-close" aria-label={t`Close`} onClick={onClose}>
          ×
        </button>
        <div className="map-popup-body">{children}</div>
      </div>
    </MapOverlay>
  );
}

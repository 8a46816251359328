import './map-pins.css';
import type { Pin } from './pin-clusters.ts';
import { formatPinLabel, pinColours, pinName, pinTone } from './pin-label.ts';

interface PinButtonProps {
  pin: Pin;
  isSelected: boolean;
  onSelect(id: number): void;
}

export function PinButton({ pin, isSelected, onSelect }: PinButtonProps) {
  const { ground, text } = pinColours[pinTone(pin.price)];
  return (
    <button
      type="button"
      className="map-pin"
      style={{ backgroundColor: ground, color: text }}
      aria-label={pinName(pin)}
      aria-pressed={isSelected}
      onClick={() => onSelect(pin.id)}
    >
      {formatPinLabel(pin.price)}
    </button>
  );
}

interface ClusterButtonProps {
  count: number;
  name: string;
  hasSelected: boolean;
  onOpen(): void;
}

export function ClusterButton({ count, name, hasSelected, onOpen }: ClusterButtonProps) {
  return (
    <button
      type="button"
      className="map-cluster"
      data-selected={hasSelected || undefined}
      aria-label={name}
      onClick={(event) => {
        // Safari does not focus a button that is clicked, and a list it opens has to give the focus back.
        event.currentTarget.focus({ preventScroll: true });
        onOpen();
      }}
    >
      {count}
    </button>
  );
}

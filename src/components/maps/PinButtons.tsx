import { t } from '@lingui/core/macro';
import './map-pins.css';
import type { Pin } from './pin-clusters.ts';
import { formatPinLabel, pinColours, pinName, pinTone } from './pin-label.ts';

interface PinButtonProps {
  pin: Pin;
  isSelected: boolean;
  onSelect(id: number): void;
  /** Set if the map itself moves the focus from mark to mark. */
  mark?: MarkProps | undefined;
  /** The person has opened the room before. */
  isSeen?: boolean;
  /** The pin is a dot, since its rent would cover another pin. */
  isDot?: boolean;
}

/** The position of a mark in the tab order, and whether the mouse is on its card. */
export interface MarkProps {
  'data-mark': string;
  'data-pointed': true | undefined;
  tabIndex: 0 | -1;
  onFocus(): void;
  onBlur(): void;
  onPointerEnter(): void;
  onPointerLeave(): void;
}

export function PinButton({
  pin,
  isSelected,
  onSelect,
  mark,
  isSeen = false,
  isDot = false,
}: PinButtonProps) {
  const { ground, text } = pinColours[pinTone(pin.price)];
  return (
    <button
      type="button"
      className="map-pin"
      {...mark}
      data-seen={isSeen || undefined}
      data-dot={isDot || undefined}
      style={isSeen ? undefined : { backgroundColor: ground, color: text }}
      aria-label={isSeen ? t`${pinName(pin)}, seen` : pinName(pin)}
      aria-pressed={isSelected}
      onClick={() => onSelect(pin.id)}
    >
      {!isDot && formatPinLabel(pin.price)}
    </button>
  );
}

interface ClusterButtonProps {
  count: number;
  name: string;
  hasSelected: boolean;
  onOpen(): void;
  mark?: MarkProps | undefined;
}

export function ClusterButton({ count, name, hasSelected, onOpen, mark }: ClusterButtonProps) {
  return (
    <button
      type="button"
      className="map-cluster"
      {...mark}
      data-selected={hasSelected || undefined}
      aria-label={hasSelected ? t`${name}, with the selected room` : name}
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

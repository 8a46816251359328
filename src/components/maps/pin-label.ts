import { pinThresholds } from '../../schemas/constants.ts';
import { monthlyRent } from '../format.ts';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** What a pin shows: '$650', '$1.2K', '$1.3M'. Below 1000 the plain amount, since '$1K' for 650 would be wrong. */
export function formatPinLabel(price: number): string {
  return `$${compact.format(Math.round(price))}`;
}

/**
 * What a pin is called: '<title>, $650/month'. A shortened label comes last: who
 * steers the computer by voice says what is on the screen.
 */
export function pinName({ title, price }: { title: string; price: number }): string {
  const label = formatPinLabel(price);
  const rent = monthlyRent(price);
  return rent.startsWith(`${label}/`) ? `${title}, ${rent}` : `${title}, ${rent}, ${label}`;
}

export type PinTone = 'red' | 'amber' | 'green';

export function pinTone(price: number): PinTone {
  if (price > pinThresholds.high) return 'red';
  return price > pinThresholds.middle ? 'amber' : 'green';
}

/** The same in light and dark: a pin stands on a map of any colour, so it brings its own ground. */
export const pinColours: Record<PinTone, { ground: string; text: string }> = {
  red: { ground: '#a52a1e', text: '#ffffff' },
  amber: { ground: '#f0b03f', text: '#2b1c00' },
  green: { ground: '#3c6636', text: '#ffffff' },
};

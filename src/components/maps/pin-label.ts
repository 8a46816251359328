import { t } from '@lingui/core/macro';
import { shownLanguage } from '../../languages/catalogues.ts';
import type { ClusterMark } from '../../schemas/search/map-marks.ts';
import { pinThresholds } from '../../schemas/search/map-values.ts';
import { money, monthlyRent } from '../format.ts';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/**
 * The text of a pin: '$650', '$1.2K', '$1.3M'; in Italian '1.200 €'. Below 1000 the plain amount, since '$1K' for 650 would be wrong.
 */
export function formatPinLabel(price: number): string {
  const amount = Math.round(price);
  if (Math.abs(amount) < 1000 || shownLanguage() === 'it') return money(amount);
  return `$${compact.format(amount)}`;
}

/**
 * The accessible name of a pin: '<title>, $650/month'. A shortened label is added at the end: users of voice control say the text that
 * they see.
 */
export function pinName({ title, price }: { title: string; price: number }): string {
  const label = formatPinLabel(price);
  const rent = monthlyRent(price);
  const isShortened = !rent.startsWith(label) || /[\d.,]/.test(rent.charAt(label.length));
  return isShortened ? `${title}, ${rent}, ${label}` : `${title}, ${rent}`;
}

/** The accessible names of clusters: 'Show 3 rooms here: <title>, $650, and 2 more'. Names must differ: a repeated name gets a number. */
export function clusterNames(clusters: readonly { title: string; price: number }[][]): string[] {
  const taken = new Map<string, number>();
  return clusters.map(([first, ...others]) => {
    if (!first || others.length === 0) return '';
    const rooms = t`Show ${others.length + 1} rooms here`;
    const name = t`${rooms}: ${first.title}, ${money(first.price)}, and ${others.length} more`;
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** The accessible name of a number that stands for rooms or properties. */
export function clusterMarkName({ count, price }: ClusterMark): string {
  return t`Show ${count} rooms here, from ${money(price)}`;
}

export type PinTone = 'red' | 'amber' | 'green';

export function pinTone(price: number): PinTone {
  if (price > pinThresholds.high) return 'red';
  return price > pinThresholds.middle ? 'amber' : 'green';
}

/** The same in light and dark: a pin has a background of its own, since the map below can have any colour. */
export const pinColours: Record<PinTone, { ground: string; text: string }> = {
  red: { ground: '#a52a1e', text: '#ffffff' },
  amber: { ground: '#f0b03f', text: '#2b1c00' },
  green: { ground: '#3c6636', text: '#ffffff' },
};

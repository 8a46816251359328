import { lazily } from './lazily.ts';

/** An `Intl` formatter takes a slow phone a tenth of a second to create. */
const amountFormat = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));

/** A number with separators between its thousands, and at most two decimals: '1,200', '16.5'. */
export function grouped(amount: number): string {
  return Number.isSafeInteger(amount)
    ? `${amount}`.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
    : amountFormat().format(amount);
}

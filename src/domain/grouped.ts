const amountFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** A number with separators between its thousands, and at most two decimals: '1,200', '16.5'. */
export function grouped(amount: number): string {
  return amountFormat.format(amount);
}

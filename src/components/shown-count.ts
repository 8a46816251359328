/** A count for small spaces: '99+' above 99. */
export function shownCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

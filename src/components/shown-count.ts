/** A count where there is little room: above 99 it is '99+'. */
export function shownCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

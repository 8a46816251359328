const halfDay = 12 * 60 * 60 * 1000;

/** The device's day at a time, in the form of date fields: '2027-02-01'. */
export function localDay(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The earliest day that any time zone has at a time: a server does not know the zones of its clients. */
export function earliestDay(time: Date): string {
  return new Date(time.getTime() - halfDay).toISOString().slice(0, 10);
}

/**
 * The day in Italy at a moment: ISO 8601. It follows the rule of the European Union: one hour ahead of UTC, and two hours from the last
 * Sunday of March to the last Sunday of October, each at 1:00 UTC. Not with `Intl`, whose first use takes long on a phone.
 */
export function dayInItaly(moment: Date): string {
  const year = moment.getUTCFullYear();
  const isSummer = +moment >= lastSunday(year, 2) && +moment < lastSunday(year, 9);
  return new Date(+moment + (isSummer ? 2 : 1) * 3_600_000).toISOString().slice(0, 10);
}

/** The last Sunday of a month with 31 days, at 1:00 UTC. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.setUTCDate(31 - last.getUTCDay());
}

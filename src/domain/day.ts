const halfDay = 12 * 60 * 60 * 1000;

/** The day of a time where the device is, as date fields write it: '2027-02-01'. */
export function localDay(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The day of a time where it is earliest on Earth: a server does not know where its clients are. */
export function earliestDay(time: Date): string {
  return new Date(time.getTime() - halfDay).toISOString().slice(0, 10);
}

/**
 * The day in Italy at a moment: ISO 8601. By the rule of the European Union, since the first use of `Intl` takes long on a phone: one hour
 * ahead of UTC, and two from the last Sunday of March to that of October, each at 1:00 UTC.
 */
export function dayInItaly(moment: Date): string {
  const year = moment.getUTCFullYear();
  const isSummer = +moment >= lastSunday(year, 2) && +moment < lastSunday(year, 9);
  return new Date(+moment + (isSummer ? 2 : 1) * 3_600_000).toISOString().slice(0, 10);
}

/** Of a month with 31 days, at 1:00 UTC. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.setUTCDate(31 - last.getUTCDay());
}

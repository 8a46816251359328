const halfDay = 12 * 60 * 60 * 1000;

/** The day of a time where the device is, as date fields write it: '2027-02-01'. */
export function localDay(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The day of a time where it is earliest on Earth: a server does not know where its clients are. */
export function earliestDay(time: Date): string {
  return new Date(time.getTime() - halfDay).toISOString().slice(0, 10);
}

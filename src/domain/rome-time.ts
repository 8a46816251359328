import type { Language } from './shell/language.ts';

/**
 * Times of viewings. All rooms are in Italy, so every time shows as clocks there say, wherever the reader is. Used by the app and by the
 * reference backend.
 */
const zone = 'Europe/Rome';

const shown = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

const formats: Record<Language, Intl.DateTimeFormat> = { en: shown('en-GB'), it: shown('it-IT') };

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** 'Tue, 24 Nov 2026, 18:00', in Italian 'mar 24 nov 2026, 18:00'. @param moment ISO 8601 */
export function formatInRome(moment: string, language: Language = 'en'): string {
  return formats[language].format(new Date(moment));
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The moment of a time that `formatInRome` has written in English. @returns ISO 8601 in UTC; `null` for another text */
export function readInRome(written: string): string | null {
  const [, day = '', month = '', year, clock] =
    /^\w{3}, (\d{1,2}) (\w{3})t? (\d{4}), (\d\d:\d\d)$/.exec(written) ?? [];
  const place = String(months.indexOf(month) + 1);
  return fromRomeClock(`${year}-${place.padStart(2, '0')}-${day.padStart(2, '0')}T${clock}`);
}

/** The value of a `datetime-local` field: '2026-11-24T18:00'. */
export function toRomeClock(moment: Date): string {
  const of = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${of.year}-${of.month}-${of.day}T${of.hour}:${of.minute}`;
}

/** Whether the clock of this device shows the same as one in Italy. */
export function isItalianClock(moment: Date): boolean {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16) === toRomeClock(moment);
}

/**
 * The moment when clocks in Italy show a time: the first one, where they show it twice.
 * @param clock the value of a `datetime-local` field
 * @returns ISO 8601 in UTC; `null` for a text that is no time, or one that the clocks skip in spring
 */
export function fromRomeClock(clock: string): string | null {
  const asUtc = Date.parse(`${clock}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(clock) || Number.isNaN(asUtc)) return null;
  // Italy is two hours ahead of UTC in summer, one in winter.
  for (const ahead of [2, 1]) {
    const moment = new Date(asUtc - ahead * 3_600_000);
    if (toRomeClock(moment) === clock) return moment.toISOString();
  }
  return null;
}

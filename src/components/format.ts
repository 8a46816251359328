/** Texts for numbers, dates and messages, in the language that shows. */
import { plural, t } from '@lingui/core/macro';
import { grouped, groupedMoney } from '../domain/grouped.ts';
import { formatInRome, isItalianClock } from '../domain/rome-time.ts';
import type { Language } from '../domain/shell/language.ts';
import { shownLanguage } from '../languages/catalogues.ts';
import { firstVisible, isLonger, shortened } from '../schemas/characters.ts';
import { previewLength } from '../schemas/constants.ts';

/** A format of each language, made when it is first used, and anew when the device's clock changes its zone: a format keeps its own. */
export function byLanguage<Format>(make: (language: Language) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const language = shownLanguage();
    const key = `${language} ${new Date().getTimezoneOffset()}`;
    const format = made.get(key) ?? make(language);
    made.set(key, format);
    return format;
  };
}

/** With the names of British English: 'Sept'. */
const days = byLanguage(
  (language) =>
    new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);

/** '1,200'; in Italian '1.200'. */
export function numberText(amount: number): string {
  return grouped(amount, shownLanguage());
}

/** An amount in full: '$1,200' and '$650.50'; in Italian '1.200 €' and '650,50 €'. */
export function money(amount: number): string {
  const text = groupedMoney(amount, shownLanguage());
  return shownLanguage() === 'it' ? unbroken(`${text} €`) : `$${text}`;
}

/** With spaces at which no line breaks. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}

/** '$1,200/month'. Shown with `white-space: nowrap`: a line may end after its slash. */
export function monthlyRent(price: number): string {
  return t`${money(price)}/month`;
}

/**
 * The day as written in the text: the browser's time zone does not change it.
 * @param date ISO 8601, with or without a time
 */
export function formatDay(date: string): string {
  const written = /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0];
  return unbroken(days().format(new Date(written ?? date)));
}

/** 'Tue, 24 Nov 2026, 18:00', as clocks in Italy say. It names Italian time where this device's clock says another. @param moment ISO 8601 */
export function italianTime(moment: string): string {
  const time = formatInRome(moment, shownLanguage());
  return isItalianClock(new Date(moment)) ? time : t`${time} (Italian time)`;
}

/** 'Available from X to Y', or without the end of an indefinite stay. */
export function availability(start: string | null, end: string | null): string {
  if (start === null)
    return end === null ? t`Availability not specified` : t`Available until ${formatDay(end)}`;
  return end === null
    ? t`Available from ${formatDay(start)}`
    : t`Available from ${formatDay(start)} to ${formatDay(end)}`;
}

/** @param km great-circle distance in kilometres */
export function formatDistance(km: number): string {
  const metres = Math.round(km * 20) * 50;
  return unbroken(metres < 1000 ? `${Math.max(50, metres)} m` : `${numberText(Math.round(km * 10) / 10)} km`);
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * 'Just now' at or under 1 minute; 'N minutes ago'; '1 hour ago'; 'N hours ago' under 24 hours; then '1 day ago' and 'N days ago'.
 * @param then ISO 8601
 * @param now milliseconds since the epoch
 */
export function relativeTime(then: string, now: number): string {
  const elapsed = now - Date.parse(then);
  if (elapsed < 2 * minute) return t`Just now`;
  if (elapsed < hour) return t`${Math.floor(elapsed / minute)} minutes ago`;
  const hours = Math.floor(elapsed / hour);
  if (hours < 24) return plural(hours, { one: '# hour ago', other: '# hours ago' });
  return plural(Math.floor(hours / 24), { one: '# day ago', other: '# days ago' });
}

/** '1 room', 'N rooms'. */
export function roomsText(count: number): string {
  return plural(count, { one: `${numberText(count)} room`, other: `${numberText(count)} rooms` });
}

/** The first letter or picture of a name, upper case, for an avatar without a picture; '?' for a name without any. */
export function initialOf(name: string): string {
  const whole = firstVisible(name.normalize('NFC'));
  if (whole === undefined) return '?';
  // A flag has four code units. More, such as a family or piled-up accents, would stick out of the circle.
  const first = whole.length > 4 ? (Array.from(whole)[0] ?? whole) : whole;
  const upper = first.toLocaleUpperCase('it');
  // The upper case of ß is two letters.
  return isLonger(upper, 1) ? first : upper;
}

/** A conversation's last message, cut at 35 characters plus an ellipsis. */
export function messagePreview(content: string | null): string {
  const text = content?.trim() ?? '';
  if (text === '') return t`(No messages yet)`;
  return shortened(text, previewLength);
}

/** By time zone. A conversation has hundreds of times, and a format takes longer to make than to use. */
const messageTimes = new Map<string | undefined, () => Intl.DateTimeFormat>();

const messageTimesIn = (timeZone: string | undefined) =>
  byLanguage(
    (language) =>
      new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-US', {
        month: 'short',
        day: 'numeric',
        hour: language === 'it' ? '2-digit' : 'numeric',
        minute: '2-digit',
        hour12: language === 'en',
        timeZone,
      }),
  );

/**
 * Month, day and 12-hour time, such as 'Jun 15, 9:30 AM'; in Italian '15 giu, 09:30'.
 * @param timestamp ISO 8601; one that is missing or cannot be read has 'No time available'
 * @param timeZone IANA name; the reader's own without it
 */
export function messageTime(timestamp: string | null, timeZone?: string): string {
  const time = timestamp === null ? Number.NaN : Date.parse(timestamp);
  if (Number.isNaN(time)) return t`No time available`;
  const format = messageTimes.get(timeZone) ?? messageTimesIn(timeZone);
  messageTimes.set(timeZone, format);
  return format().format(time);
}

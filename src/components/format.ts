/** Texts for numbers, dates and messages. */

import { grouped } from '../domain/grouped.ts';
import { lazily } from '../domain/lazily.ts';
import { previewLength } from '../schemas/constants.ts';

const oneDecimal = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }));
/** The names of British English, as `Intl` has them: the first `Intl.DateTimeFormat` of a page takes a slow phone 90 ms. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** An amount in full: '$1,200'. */
export function dollars(amount: number): string {
  return `$${grouped(amount)}`;
}

/** With spaces at which no line breaks. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}

/** '$1,200/month'. Shown with `white-space: nowrap`: a line may end after its slash. */
export function monthlyRent(price: number): string {
  return `${dollars(price)}/month`;
}

/**
 * The day as written in the text: the browser's time zone does not change it.
 * @param date ISO 8601, with or without a time
 */
export function formatDay(date: string): string {
  const written = /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0];
  const day = new Date(written ?? date);
  return unbroken(`${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`);
}

/** 'Available from X to Y', or without the end of an indefinite stay. */
export function availability(start: string | null, end: string | null): string {
  if (start === null)
    return end === null ? 'Availability not specified' : `Available until ${formatDay(end)}`;
  return end === null
    ? `Available from ${formatDay(start)}`
    : `Available from ${formatDay(start)} to ${formatDay(end)}`;
}

/** @param km great-circle distance in kilometres */
export function formatDistance(km: number): string {
  const metres = Math.round(km * 20) * 50;
  return unbroken(metres < 1000 ? `${Math.max(50, metres)} m` : `${oneDecimal().format(km)} km`);
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
  if (elapsed < 2 * minute) return 'Just now';
  if (elapsed < hour) return `${Math.floor(elapsed / minute)} minutes ago`;
  const hours = Math.floor(elapsed / hour);
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** '1 listing', 'N listings'. */
export function countOf(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${grouped(count)} ${noun}s`;
}

/** The first letter of a name, upper case, for an avatar without a picture; '?' for a name without any. */
export function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase('it') ?? '?';
}

/** A conversation's last message, cut at 35 characters plus an ellipsis. */
export function messagePreview(content: string | null): string {
  const text = content?.trim() ?? '';
  if (text === '') return '(No messages yet)';
  const characters = Array.from(text);
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join('')}…` : text;
}

/** By time zone. A conversation has hundreds of times, and a format takes longer to make than to use. */
const messageTimes = new Map<string | undefined, Intl.DateTimeFormat>();

/**
 * Month, day and 12-hour time, such as 'Jun 15, 9:30 AM'.
 * @param timestamp ISO 8601; one that is missing or cannot be read has 'No time available'
 * @param timeZone IANA name; the reader's own without it
 */
export function messageTime(timestamp: string | null, timeZone?: string): string {
  const time = timestamp === null ? Number.NaN : Date.parse(timestamp);
  if (Number.isNaN(time)) return 'No time available';
  let format = messageTimes.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone,
    });
    messageTimes.set(timeZone, format);
  }
  return format.format(time);
}

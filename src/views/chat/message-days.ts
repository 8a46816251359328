/** Days and times of messages, in the reader's zone. */
import { t } from '@lingui/core/macro';
import { byLanguage } from '../../components/format.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  byLanguage((language) => new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-US', options));
const clock = byLanguage((language) =>
  language === 'it'
    ? new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit' })
    : new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }),
);
const dayOfThisYear = format({ weekday: 'short', month: 'short', day: 'numeric' });
const dayOfAnyYear = format({ month: 'short', day: 'numeric', year: 'numeric' });

/** The first moment of a day, as milliseconds since the epoch. */
export function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/** The first moment of the next day; days with a change of clocks are longer or shorter than others. */
export function nextDay(time: number): number {
  const date = new Date(startOfDay(time));
  return date.setDate(date.getDate() + 1);
}

/** 12-hour time, such as '9:30 AM'; in Italian '09:30'. */
export function clockTime(timestamp: string): string {
  return clock().format(Date.parse(timestamp));
}

/**
 * 'Today', 'Yesterday', or a date such as 'Sun, Jun 15' or, of another year, 'Jun 15, 2024'.
 * @param today any moment of the current day, in milliseconds since the epoch
 */
export function dayLabel(timestamp: string, today: number): string {
  const time = Date.parse(timestamp);
  const day = startOfDay(time);
  if (day === startOfDay(today)) return t`Today`;
  if (nextDay(day) === startOfDay(today)) return t`Yesterday`;
  const isThisYear = new Date(time).getFullYear() === new Date(today).getFullYear();
  return (isThisYear ? dayOfThisYear : dayOfAnyYear)().format(time);
}

export function isSameDay(timestamp: string, other: string): boolean {
  return startOfDay(Date.parse(timestamp)) === startOfDay(Date.parse(other));
}

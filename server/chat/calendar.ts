import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

export interface CalendarEntry {
  /** The same for all versions of one viewing: calendars replace the entry. */
  id: string;
  /** Grows with each version. */
  sequence: number;
  title: string;
  start: Date;
  minutes: number;
  /** The address of the room, or of the video call. */
  location: string;
  url: string;
  isCancelled: boolean;
  now: Date;
}

export interface CalendarFile {
  method: 'PUBLISH' | 'CANCEL';
  /** RFC 5545. */
  content: string;
}

/** The times are in UTC, which every calendar shows in the zone of its reader. */
export function calendarOf(entry: CalendarEntry): CalendarFile {
  const { id, sequence, title, start, minutes, location, url, isCancelled, now } = entry;
  const calendar = ical({
    name: 'Stanza',
    prodId: { company: 'Stanza', product: 'Viewings', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id,
    sequence,
    stamp: now,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    summary: `Viewing: ${title}`,
    location,
    url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { method: isCancelled ? 'CANCEL' : 'PUBLISH', content: calendar.toString() };
}

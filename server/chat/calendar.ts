import type { Language } from '@stanza/domain/shell/language.ts';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

export interface CalendarEntry {
  /** The same for all versions of one viewing: calendars replace the entry. */
  id: string;
  /** Grows with each version. */
  sequence: number;
  title: string;
  start: Date;
  minutes: number;
  /** The address of the room, or of the video call; `null` for a call whose address is not known yet. */
  location: string | null;
  url: string;
  isCancelled: boolean;
  now: Date;
  language: Language;
}

export interface CalendarFile {
  method: 'PUBLISH' | 'CANCEL';
  /** RFC 5545. */
  content: string;
}

const texts = {
  en: { viewing: (title: string) => `Viewing: ${title}`, videoCall: 'Video call' },
  it: { viewing: (title: string) => `Visita: ${title}`, videoCall: 'Videochiamata' },
} as const satisfies Record<Language, object>;

/** The times are in UTC, which every calendar shows in the zone of its reader. */
export function calendarOf(entry: CalendarEntry): CalendarFile {
  const { id, sequence, title, start, minutes, location, url, isCancelled, now, language } = entry;
  const told = texts[language];
  const calendar = ical({
    name: 'Stanza',
    prodId: { company: 'Stanza', product: 'Viewings', language: language.toUpperCase() },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id,
    sequence,
    stamp: now,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    summary: told.viewing(title),
    location: location ?? told.videoCall,
    url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { method: isCancelled ? 'CANCEL' : 'PUBLISH', content: calendar.toString() };
}

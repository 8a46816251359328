import type { Listing } from '../../schemas/listing/listing.ts';

/** The values that opening lines are filled with. */
export type Asked = Pick<
  Listing,
  'title' | 'userFirstName' | 'location' | 'city' | 'availabilityStartDate' | 'availabilityEndDate'
>;

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * Three ways to begin a message to the poster.
 * @param today `YYYY-MM-DD`: if a room is free already, the line does not ask about a date
 */
export function openingLines(listing: Asked, today: string): string[] {
  const { city } = listing;
  const [name, title, location] = [listing.userFirstName, listing.title, listing.location].map(oneLine);
  const start = dayOf(listing.availabilityStartDate);
  const end = dayOf(listing.availabilityEndDate);
  const from = start !== null && start > today ? `from ${written(start)}` : null;
  const stay = [from, end === null ? null : `until ${written(end)}`]
    .filter((part) => part !== null)
    .join(' ');
  return [
    `Ciao ${name}! Is “${title}” still free${from === null ? '' : ` ${from}`}? I would love to come and see it.`,
    `Hi ${name}, I am looking for a room in ${oneLine(city)}${stay === '' ? '' : ` ${stay}`}, and yours in ${location} looks just right. When could I visit it?`,
    `Hello ${name}, I like your room “${title}” a lot, but I am not in ${oneLine(city)} yet. Could you show it to me in a short video call?`,
  ];
}

/** Puts an opening line before the text. Replaces the text if it is blank or a line that was chosen before. */
export function withOpening(text: string, line: string, lines: readonly string[]): string {
  const own = text.trim();
  return own === '' || lines.includes(own) ? line : `${line}\n\n${own}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function dayOf(date: string | null): string | null {
  return date === null ? null : (/^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? null);
}

function written(date: string): string {
  return day.format(new Date(date));
}

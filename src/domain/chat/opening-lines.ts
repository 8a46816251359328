import type { Listing } from '../../schemas/listing/listing.ts';
import type { Language } from '../shell/language.ts';

/** The values that opening lines are filled with. */
export type Asked = Pick<
  Listing,
  'title' | 'userFirstName' | 'location' | 'city' | 'availabilityStartDate' | 'availabilityEndDate'
>;

interface Parts {
  name: string;
  title: string;
  location: string;
  city: string;
  /** When the room becomes free, if it is not free yet. */
  from: string | null;
  until: string | null;
}

const join = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' ');

const linesIn: Record<Language, { locale: string; lines(parts: Parts): string[] }> = {
  en: {
    locale: 'en-GB',
    lines({ name, title, location, city, from, until }) {
      const since = from && `from ${from}`;
      return [
        `${join(`Ciao ${name}! Is “${title}” still free`, since)}? I would love to come and see it.`,
        `${join(`Hi ${name}, I am looking for a room in ${city}`, since, until && `until ${until}`)}, and yours in ${location} looks just right. When could I visit it?`,
        `Hello ${name}, I like your room “${title}” a lot, but I am not in ${city} yet. Could you show it to me in a short video call?`,
      ];
    },
  },
  it: {
    locale: 'it-IT',
    lines({ name, title, location, city, from, until }) {
      const since = from && `dal ${from}`;
      return [
        `${join(`Ciao ${name}! “${title}” è ancora libera`, since)}? Mi piacerebbe venire a vederla.`,
        `${join(`Ciao ${name}, cerco una stanza a ${city}`, since, until && `fino al ${until}`)}, e la tua in zona ${location} sembra perfetta. Quando potrei vederla?`,
        `Ciao ${name}, la tua stanza “${title}” mi piace molto, ma non sono ancora a ${city}. Potresti mostrarmela in una breve videochiamata?`,
      ];
    },
  },
};

/**
 * Three ways to begin a message to the poster, in the language of the writer.
 * @param today `YYYY-MM-DD`: if a room is free already, the line does not ask about a date
 */
export function openingLines(listing: Asked, today: string, language: Language = 'en'): string[] {
  const { locale, lines } = linesIn[language];
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const written = (date: string | null) => date && day.format(new Date(date));
  const start = dayOf(listing.availabilityStartDate);
  return lines({
    name: oneLine(listing.userFirstName),
    title: oneLine(listing.title),
    location: oneLine(listing.location),
    city: oneLine(listing.city),
    from: start !== null && start > today ? written(start) : null,
    until: written(dayOf(listing.availabilityEndDate)),
  });
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

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

interface Lines {
  locale: string;
  lines(parts: Parts): string[];
  ofGroup(parts: Parts, names: string): string;
}

const linesIn: Record<Language, Lines> = {
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
    ofGroup: ({ name, title, city, from }, names) =>
      `${join(`Ciao ${name}! We are ${names}, and we look for a flat in ${city} together. Is “${title}” still free`, from && `from ${from}`)}, and are there more rooms in the flat? We would love to come and see it.`,
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
    ofGroup: ({ name, title, city, from }, names) =>
      `${join(`Ciao ${name}! Siamo ${names} e cerchiamo casa insieme a ${city}. “${title}” è ancora libera`, from && `dal ${from}`)}? E nell’appartamento ci sono altre stanze? Ci piacerebbe venire a vederla.`,
  },
};

/**
 * Three ways to begin a message to the poster, in the language of the writer.
 * @param today `YYYY-MM-DD`: if a room is free already, the line does not ask about a date
 */
export function openingLines(listing: Asked, today: string, language: Language = 'en'): string[] {
  const { parts } = partsOf(listing, today, language);
  return linesIn[language].lines(parts);
}

/**
 * A question in the name of a group.
 * @param names first names, the writer's among them
 */
export function groupLine(
  listing: Asked,
  names: readonly string[],
  today: string,
  language: Language = 'en',
): string {
  const { parts, locale } = partsOf(listing, today, language);
  const all = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names.map(oneLine));
  return linesIn[language].ofGroup(parts, all);
}

function partsOf(listing: Asked, today: string, language: Language): { parts: Parts; locale: string } {
  const { locale } = linesIn[language];
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const written = (date: string | null) => date && day.format(new Date(date));
  const start = dayOf(listing.availabilityStartDate);
  const parts = {
    name: oneLine(listing.userFirstName),
    title: oneLine(listing.title),
    location: oneLine(listing.location),
    city: oneLine(listing.city),
    from: start !== null && start > today ? written(start) : null,
    until: written(dayOf(listing.availabilityEndDate)),
  };
  return { parts, locale };
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

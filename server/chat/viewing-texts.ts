import { formatInRome } from '@stanza/domain/rome-time.ts';
import type { ViewingPlace } from '@stanza/schemas/chat/viewing.ts';

interface Described {
  title: string;
  place: ViewingPlace;
}

const how = (place: ViewingPlace) => (place === 'video' ? 'by video' : 'on site');

/** The message that a change writes into the conversation, where any client shows it. In English: both members read the same one. */
export const chatTexts = {
  proposed: ({ title, place }: Described, times: readonly Date[]) =>
    `Viewing of “${title}”, ${how(place)}. I propose:\n${times.map((time) => `• ${at(time)}`).join('\n')}`,
  agreed: ({ title, place }: Described, start: Date) =>
    `Viewing of “${title}” agreed: ${at(start)}, ${how(place)}.`,
  booked: ({ title, place }: Described, start: Date) =>
    `I have booked a viewing of “${title}”: ${at(start)}, ${how(place)}.`,
  declined: ({ title }: Described) => `I have to decline the proposed viewing of “${title}”.`,
  withdrawn: ({ title }: Described) => `I withdraw my proposal for a viewing of “${title}”.`,
  cancelled: ({ title }: Described, start: Date | null) =>
    `I have to cancel the viewing of “${title}”${start === null ? '' : ` on ${at(start)}`}.`,
};

function at(time: Date): string {
  return `${formatInRome(time.toISOString())} (Italian time)`;
}

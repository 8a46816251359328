import { describe, expect, onTestFinished, test } from 'vitest';
import { chatTexts } from '../../../server/chat/viewing-texts.ts';
import { loadTextsOfApp, showLanguage } from '../../../src/languages/catalogues.ts';
import { toldMessage } from '../../../src/views/chat/told-message.ts';

const room = { title: 'Stanza “luminosa”. In centro', place: 'onSite' } as const;
const video = { title: 'Loft', place: 'video' } as const;
const [winter, autumn] = [new Date('2027-01-16T17:00:00Z'), new Date('2026-09-05T08:30:00Z')];
const [inWinter, inAutumn] = [
  'sab 16 gen 2027, 18:00 (ora italiana)',
  'sab 5 set 2026, 10:30 (ora italiana)',
];

describe('a message that the server writes about a viewing', () => {
  test.each([
    [
      chatTexts.proposed(room, [winter, autumn]),
      `Visita per “${room.title}”, di persona. Propongo:\n• ${inWinter}\n• ${inAutumn}`,
    ],
    [chatTexts.agreed(video, autumn), `Visita per “Loft” confermata: ${inAutumn}, in videochiamata.`],
    [chatTexts.booked(room, winter), `Ho prenotato una visita per “${room.title}”: ${inWinter}, di persona.`],
    [chatTexts.declined(room), `Devo rifiutare la visita proposta per “${room.title}”.`],
    [chatTexts.withdrawn(room), `Ritiro la mia proposta di visita per “${room.title}”.`],
    [chatTexts.cancelled(room, winter), `Devo annullare la visita per “${room.title}” di ${inWinter}.`],
    [chatTexts.cancelled(room, null), `Devo annullare la visita per “${room.title}”.`],
    ['I have left this conversation.', 'Ho lasciato questa conversazione.'],
    ['I have to cancel.', 'I have to cancel.'],
  ])('%s', async (written, italian) => {
    await showLanguage('it');
    await loadTextsOfApp();
    onTestFinished(() => showLanguage('en'));
    expect(toldMessage(written)).toBe(italian);
  });
});

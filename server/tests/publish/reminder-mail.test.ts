import { expect, test } from 'vitest';
import { reminderMail } from '../../publish/reminder-mail.ts';

const reminder = {
  title: 'Room <1> & kitchen',
  expiresAt: new Date('2026-03-08T12:00:00.000Z'),
  link: 'https://stanza.example/renew?a=1&b=2',
  unsubscribe: 'https://stanza.example/end',
};

test('the reminder says when the listing expires, and how to renew it', () => {
  const mail = reminderMail({ ...reminder, language: 'en' });
  const expires =
    'Your listing expires on Sun, 8 Mar 2026, 13:00 (Italian time). After that nobody finds it.';
  const renew = 'Is the room still free? Renew it for 60 days. Else there is nothing to do.';
  expect(mail).toEqual({
    subject: 'Your listing expires soon: Room <1> & kitchen',
    text: `Room <1> & kitchen\n\n${expires}\n\n${renew}\n\nRenew it:\nhttps://stanza.example/renew?a=1&b=2\n\nGet no more of these mails:\nhttps://stanza.example/end`,
    unsubscribe: 'https://stanza.example/end',
    html: expect.stringContaining(
      `<p>Room &lt;1&gt; &amp; kitchen</p>\n<p>${expires}</p>\n<p>${renew}</p>\n<p><a href="https://stanza.example/renew?a=1&amp;b=2">Renew it</a></p>`,
    ),
  });
});

test('the reminder in Italian says the same', () => {
  expect(reminderMail({ ...reminder, language: 'it' })).toMatchObject({
    subject: 'Il tuo annuncio sta per scadere: Room <1> & kitchen',
    text: [
      'Room <1> & kitchen',
      'Scadenza del tuo annuncio: dom 8 mar 2026, 13:00 (ora italiana). Dopo, nessuno potrà più trovarlo.',
      "La stanza è ancora libera? Rinnova l'annuncio per 60 giorni. Altrimenti non devi fare nulla.",
      "Rinnova l'annuncio:\nhttps://stanza.example/renew?a=1&b=2",
      'Non ricevere più queste e-mail:\nhttps://stanza.example/end',
    ].join('\n\n'),
    html: expect.stringContaining(
      '<a href="https://stanza.example/renew?a=1&amp;b=2">Rinnova l&#39;annuncio</a>',
    ),
  });
});

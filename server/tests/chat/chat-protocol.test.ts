/** The rest of the protocol over real sockets: contracts/tests/conformance.test.ts. */
import { sendDestination } from '@stanza/schemas/chat/chat.ts';
import { expect, test } from 'vitest';
import { command, enter, failure, hear, listen, openSocket, receipt, say } from '../support/chat-peer.ts';
import { openAcquaintedApp } from '../support/members.ts';

const { app, anna, bruno } = await openAcquaintedApp();
const chat = await listen(app);

test('the server offers heart-beats every ten seconds', async () => {
  const peer = await openSocket(chat, anna.token);
  peer.send('CONNECT', { 'accept-version': '1.2', host: 'localhost' });
  const { headers } = await command(peer, 'CONNECTED');
  expect(headers).toEqual({ version: '1.2', 'heart-beat': '10000,10000', server: 'stanza' });
});

test('a WebSocket message that is too long closes the connection with the code 1009', async () => {
  const peer = await enter(chat, anna.token);
  await peer.sendRaw('x'.repeat(2 * 1024 * 1024));
  await peer.end();
  expect(peer.endCode).toBe(1009);
});

test('the frames before a wrong frame take effect, the frames after it do not', async () => {
  const [mine, theirs] = [await enter(chat, anna.token), await enter(chat, bruno.token)];
  const frame = (content: string) => {
    const body = JSON.stringify({ recipientEmail: bruno.email, content });
    return `SEND\ndestination:${sendDestination}\n\n${body}\0`;
  };
  await mine.sendRaw(`${frame('Before')}GREET\n\n\0${frame('Behind')}`);
  await hear(mine, 'Before');
  await failure(mine);
  const again = await enter(chat, anna.token);
  say(again, bruno, 'Later');
  await hear(theirs, 'Later');
  const said = theirs.frames
    .filter((one) => one.command === 'MESSAGE')
    .map((one) => JSON.parse(one.body).content);
  expect(said).toEqual(['Before', 'Later']);
});

test('a connection gets the receipt of each frame after it was handled, in order', async () => {
  const peer = await enter(chat, anna.token);
  say(peer, bruno, 'With a receipt', { headers: { receipt: 'sent' } });
  peer.send('ACK', { id: '1', receipt: 'acknowledged' });
  peer.send('NACK', { id: '1', receipt: 'not acknowledged' });
  peer.send('UNSUBSCRIBE', { id: 'all', receipt: 'unsubscribed' });
  peer.send('DISCONNECT', { receipt: 'bye:\n' });
  await receipt(peer, 'bye:\n');
  await peer.end();
  expect(peer.endCode).toBe(1000);
  expect(peer.frames.map(({ headers }) => headers['receipt-id'] ?? '').slice(-6)).toEqual([
    // The frame of the message itself has no receipt.
    '',
    'sent',
    'acknowledged',
    'not acknowledged',
    'unsubscribed',
    'bye:\n',
  ]);
});

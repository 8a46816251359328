import { addressWith, type Chat, isWithoutProtocol, offeredProtocols } from '../chat.ts';
import type { Check } from '../check.ts';
import { describeFrame, Mismatch } from '../mismatch.ts';
import { connect, connectHeaders } from '../stomp.ts';
import { openPeer } from '../stomp-peer.ts';

async function expectVersion({ open, sender }: Chat, accepted: string): Promise<void> {
  const connected = await connect(await open(sender.token), { 'accept-version': accepted });
  // Without a version the app's client goes on.
  if (![undefined, '1.2'].includes(connected.headers.version))
    throw new Mismatch(`It came ${describeFrame(connected)}`);
}

export const connectingChecks: Check[] = [
  {
    id: 'connect.subprotocol',
    level: 'required',
    expects: `A WebSocket that offers the sub-protocol ${offeredProtocols} is given it; browsers end it otherwise`,
    async run({ chat, origin, timeout, sender }) {
      const url = addressWith({ chat }, sender.token);
      const peer = await openPeer({ url, origin, timeout, protocols: offeredProtocols }).catch((error) => {
        throw isWithoutProtocol(error) ? new Mismatch('The server chose none') : error;
      });
      await peer.close();
    },
  },
  {
    id: 'connect.version',
    level: 'required',
    expects: 'CONNECT with accept-version:1.2 is answered CONNECTED, with version:1.2 or none',
    run: (chat) => expectVersion(chat, '1.2'),
  },
  {
    id: 'connect.newest',
    level: 'optional',
    expects: 'CONNECT with accept-version:1.0,1.1,1.2 is answered CONNECTED with version:1.2',
    run: (chat) => expectVersion(chat, '1.0,1.1,1.2'),
  },
  {
    id: 'connect.stomp',
    level: 'optional',
    expects: 'STOMP in place of CONNECT is answered the same',
    async run({ open, sender }) {
      const peer = await open(sender.token);
      peer.send('STOMP', connectHeaders(peer));
      await peer.frame('CONNECTED', ({ command }) => command === 'CONNECTED');
    },
  },
];

import { expect, test } from 'vitest';
import { negotiateHeartbeats } from '../../chat/stomp/handshake.ts';
import { StompError } from '../../chat/stomp/stomp-error.ts';

const connect = (headers: Record<string, string>) => ({
  command: 'CONNECT',
  headers: new Map(Object.entries({ 'accept-version': '1.2', ...headers })),
  body: new Uint8Array(),
});
const negotiate = (headers: Record<string, string>) => negotiateHeartbeats(connect(headers), 10_000);

test.each([
  ['1.2', '0,0', { outgoing: 0, incoming: 0 }],
  ['1.1, 1.2', '4000,20000', { outgoing: 20_000, incoming: 10_000 }],
  [' 1.2 ,1.0', ' 20000 , 4000 ', { outgoing: 10_000, incoming: 20_000 }],
])('a client of the versions %j that offers %j', (versions, offer, agreed) => {
  expect(negotiate({ 'accept-version': versions, 'heart-beat': offer })).toEqual(agreed);
});

test('a client without a heart-beat header has no heart-beats', () => {
  expect(negotiate({})).toEqual({ outgoing: 0, incoming: 0 });
});

test.each(['', '1', '1,', ',1', '1,2,3', '-1,0', '1.5,0', 'a1,2', '1,2b', '1234567890,0'])(
  'the heart-beats %j are malformed',
  (offer) => {
    const detail = 'A heart-beat header has two whole numbers, separated by a comma.';
    expect(() => negotiate({ 'heart-beat': offer })).toThrow(
      expect.objectContaining({ message: 'malformed frame', detail }),
    );
  },
);

test('another version is rejected, and the error names the supported one', () => {
  const { headers, body, command } = connect({});
  headers.delete('accept-version');
  const others = ['1.0,1.1', '1.20'].map((versions) => connect({ 'accept-version': versions }));
  for (const frame of [...others, { command, headers, body }]) {
    expect(() => negotiateHeartbeats(frame, 10_000)).toThrow(
      new StompError('unsupported version', 'This server speaks STOMP 1.2 only.', {
        headers: { version: '1.2' },
      }),
    );
  }
});

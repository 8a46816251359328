import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { createSessions } from '../../account/sessions.ts';
import { openMembersApp, patiently } from '../support/members.ts';
import { anImage, newPicture } from '../support/uploads.ts';

const photo = await anImage();

afterEach(() => {
  vi.useRealTimers();
});

/** The app, and a function with which other members begin uploads that they do not finish, two each. */
async function open() {
  const opened = await openMembersApp();
  const { app, db } = opened;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sessions = createSessions({
    db,
    secret: 'a secret of at least thirty-two characters',
    clock: () => new Date('2026-03-01T12:00:00Z'),
  });
  let count = 0;
  const read: { bytesRead: number }[] = [];
  app.server.on('connection', (socket) => read.push(socket));
  /** @param localAddress another loopback address, so that it counts by itself */
  async function begin(uploads: number, bytes: number, localAddress = '127.0.0.1') {
    const begun = [];
    for (let i = 0; i < uploads; i += 1) {
      if (i % 2 === 0) {
        count += 1;
        await db
          .insertInto('users')
          .values({ first_name: 'A', last_name: 'B', email: `${count}@slow.it`, password_hash: 'x' })
          .execute();
      }
      const { id } = await db
        .selectFrom('users')
        .where('email', '=', `${count}@slow.it`)
        .select('id')
        .executeTakeFirstOrThrow();
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      await once(socket, 'connect');
      socket.on('error', () => undefined);
      const status = text(socket).then(
        (answer) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0),
        () => 0,
      );
      const head = `POST /api/users/me/profile-picture HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${await sessions.open(id, 'x')}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000\r\n\r\n`;
      socket.write(head + 'x'.repeat(bytes));
      begun.push({ socket, status });
    }
    await vi.waitFor(
      () => expect(read.filter(({ bytesRead }) => bytesRead >= bytes).length).toBe(read.length),
      patiently,
    );
    return begun;
  }
  return { ...opened, begin };
}

test('bodies that arrive slowly take no place: others upload meanwhile', async () => {
  const { anna, begin } = await open();
  const slow = [...(await begin(8, 1000)), ...(await begin(6, 1000, '127.0.0.2'))];
  const upload = { ...(await newPicture(photo)), remoteAddress: '192.0.2.1' };
  expect((await anna.inject(upload)).statusCode).toBe(200);
  for (const { socket } of slow) socket.destroy();
});

test('one address has eight arriving uploads, whoever sends them', async () => {
  const { anna, begin } = await open();
  const slow = await begin(8, 1000);
  const refused = await anna.inject(await newPicture(photo));
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'network-uploading']);
  expect(refused.headers['retry-after']).toBe('10');
  for (const { socket } of slow) socket.destroy();
  await vi.waitFor(
    async () => expect((await anna.inject(await newPicture(photo))).statusCode).toBe(200),
    patiently,
  );
});

test.each([
  { addresses: 1, isPatient: true },
  { addresses: 3, isPatient: false },
])(
  'with uploads from $addresses addresses, 7 kB/s is enough: $isPatient',
  async ({ addresses, isPatient }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const { anna, begin } = await open();
    const slow = [];
    for (let i = 1; i <= addresses; i += 1) slow.push(...(await begin(6, 200_000, `127.0.0.${i}`)));
    vi.advanceTimersByTime(60_000);
    const first = slow[0];
    if (first === undefined) throw new Error('Nothing was sent.');
    if (isPatient) {
      // What was decided in that time has been answered by now.
      expect((await anna.inject('/api/users/me')).statusCode).toBe(200);
      expect(await Promise.race([first.status, 'waits'])).toBe('waits');
    } else expect(await first.status).toBe(408);
    for (const { socket } of slow) socket.destroy();
  },
);

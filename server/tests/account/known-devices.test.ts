import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { createKnownDevices } from '../../account/known-devices.ts';

const secret = 'a secret of at least thirty-two characters';
const anna = 'anna@example.it';

/** The cookie that a login sets. */
function setCookie(email = anna, { publicUrl = null as string | null, signedBy = secret } = {}): string {
  let cookie = '';
  const reply = { header: (name: string, value: string) => (cookie = `${name}: ${value}`) };
  createKnownDevices({ secret: signedBy, publicUrl }).remember(reply as unknown as FastifyReply, email);
  return cookie;
}

/** The cookie's name and value, as a browser sends them. */
const sent = (email?: string, signedBy?: string) =>
  /^set-cookie: ([^;]*);/.exec(setCookie(email, { signedBy }))?.[1] ?? '';

function find(cookie: string | undefined, email = anna): string | null {
  const request = { headers: { cookie } } as FastifyRequest;
  return createKnownDevices({ secret, publicUrl: null }).find(request, email);
}

describe('the cookie of a device', () => {
  test("has a random id, and does not contain the account's name", () => {
    const [one, other] = [sent(), sent()];
    expect(one).toMatch(/^stanza-device-[0-9a-f]{16}=[0-9a-f-]{36}\.[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(one.split('=')[0]).toBe(other.split('=')[0]);
    expect(sent('bruno@example.it').split('=')[0]).not.toBe(one.split('=')[0]);
  });

  test.each([
    [null, '/api/auth/login', ''],
    ['http://stanza.example', '/api/auth/login', ''],
    ['https://stanza.example/', '/api/auth/login', '; Secure'],
    ['https://example.it/rooms/', '/rooms/api/auth/login', '; Secure'],
    ['https://example.it/a/b', '/a/b/api/auth/login', '; Secure'],
  ])('of an app at %s is sent only to its login', (publicUrl, path, security) => {
    const [, ...attributes] = setCookie(anna, { publicUrl }).split('; ');
    expect(attributes.join('; ')).toBe(
      `Path=${path}; Max-Age=34560000; HttpOnly; SameSite=Strict${security}`,
    );
  });

  test('is found among others, for every spelling of the e-mail', () => {
    const cookie = sent();
    const id = /=(.{36})\./.exec(cookie)?.[1];
    for (const cookies of [
      cookie,
      `a=b; ${cookie}`,
      `${cookie}; a=b`,
      `a=b;${cookie};c=d`,
      `a=b;  ${cookie}`,
    ])
      expect(find(cookies), cookies).toBe(id);
    expect(find(cookie, ' ANNA@example.it ')).toBe(id);
    expect(find(sent(' Anna@Example.IT'))).not.toBeNull();
  });

  test('is valid only for its account and on this server', () => {
    const cookie = sent();
    const [name = '', value = ''] = cookie.split('=');
    const [, signature = ''] = value.split('.');
    const others = [
      undefined,
      '',
      sent('bruno@example.it'),
      sent(anna, 'another secret of thirty-two characters'),
      `${name}=${'0'.repeat(36)}.${signature}`,
      `${name}=.${signature}`,
      `${name}=${value.slice(0, -1)}`,
      `${name}=${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`,
      `${name}=${value}x`,
      `${name}=x${value}`,
      `x${cookie}`,
      `a=b ${cookie}`,
      `${name}=`,
    ];
    for (const other of others) expect(find(other), other).toBeNull();
    expect(find(cookie, 'bruno@example.it')).toBeNull();
    // The cookie of another account is not valid for this one, even under this account's cookie name.
    expect(find(`${name}=${sent('bruno@example.it').split('=')[1]}`)).toBeNull();
  });
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { StartError } from '../../process/start-error.ts';

const secret = 'a secret of at least thirty-two characters';

describe('readConfig', () => {
  test('gives the defaults without any variable', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('.data'),
      databaseUrl: null,
      querySeconds: 4,
      searchesAtOnce: 2,
      seed: 'demo',
      isPublic: false,
      hasTestTools: true,
      publicUrl: null,
      corsOrigins: [],
      connectSources: [],
      hasSecureSubdomains: false,
      nominatimUrl: null,
      redisUrl: null,
      mail: 'mailbox',
      smtpUrl: null,
      smsCommand: null,
      mailFrom: 'Stanza <stanza@localhost>',
      s3Url: null,
      tokenSecret: null,
      refusesCommonPasswords: true,
      hasLongPasswords: false,
      hasSourceMaps: false,
      listingsPerUser: 20,
      contactsPerDay: 20,
      rateLimitScale: 1,
      shutdownSeconds: 10,
      trustedProxies: [],
    });
  });

  test('treats an empty variable as absent', () => {
    const names =
      `PORT HOST DATA_DIR DATABASE_URL SEARCHES_AT_ONCE SEED TEST_TOOLS PUBLIC_URL CORS_ORIGINS CONNECT_ORIGINS NOMINATIM_URL REDIS_URL SMTP_URL SMS_COMMAND MAIL MAIL_FROM S3_URL
      TOKEN_SECRET REFUSE_COMMON_PASSWORDS PASSWORD_LENGTH HSTS_SUBDOMAINS SOURCE_MAPS LISTINGS_PER_USER CONTACTS_PER_DAY RATE_LIMIT_SCALE TRUST_PROXY`.split(
        /\s+/,
      );
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(readConfig({}));
  });

  test('reads every variable', () => {
    expect(
      readConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/lib/stanza',
        DATABASE_URL: 'postgresql://stanza:s%40fe@db/stanza?sslmode=disable',
        QUERY_SECONDS: '9',
        SEARCHES_AT_ONCE: '6',
        SEED: 'demo',
        TEST_TOOLS: 'on',
        PUBLIC_URL: 'https://stanza.example/rooms/',
        CORS_ORIGINS: 'https://app.example, http://localhost:5173/,',
        CONNECT_ORIGINS: 'https://api.example, wss://api.example',
        NOMINATIM_URL: 'https://nominatim.example/',
        REDIS_URL: 'rediss://:secret@redis.example:6380/1',
        SMTP_URL: 'smtps://stanza:secret@mail.example:465',
        SMS_COMMAND: '/usr/local/bin/send-text',
        MAIL_FROM: 'Stanza <rooms@stanza.example>',
        S3_URL: 'https://KEY:se%2Fcret@s3.example/stanza?region=eu-south-1',
        TOKEN_SECRET: secret,
        REFUSE_COMMON_PASSWORDS: 'off',
        PASSWORD_LENGTH: '8',
        HSTS_SUBDOMAINS: 'on',
        SOURCE_MAPS: 'on',
        LISTINGS_PER_USER: '3',
        CONTACTS_PER_DAY: '7',
        RATE_LIMIT_SCALE: '0.5',
        SHUTDOWN_SECONDS: '20',
        TRUST_PROXY: '10.0.0.0/8, ::1',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/lib/stanza',
      databaseUrl: 'postgresql://stanza:s%40fe@db/stanza?sslmode=disable',
      querySeconds: 9,
      searchesAtOnce: 6,
      seed: 'demo',
      isPublic: true,
      hasTestTools: true,
      publicUrl: 'https://stanza.example/rooms',
      corsOrigins: ['https://app.example', 'http://localhost:5173'],
      connectSources: ['https://api.example', 'wss://api.example'],
      hasSecureSubdomains: true,
      nominatimUrl: 'https://nominatim.example',
      redisUrl: 'rediss://:secret@redis.example:6380/1',
      mail: 'smtp',
      smtpUrl: 'smtps://stanza:secret@mail.example:465',
      smsCommand: '/usr/local/bin/send-text',
      mailFrom: 'Stanza <rooms@stanza.example>',
      s3Url: 'https://KEY:se%2Fcret@s3.example/stanza?region=eu-south-1',
      tokenSecret: secret,
      refusesCommonPasswords: false,
      hasLongPasswords: true,
      hasSourceMaps: true,
      listingsPerUser: 3,
      contactsPerDay: 7,
      rateLimitScale: 0.5,
      shutdownSeconds: 20,
      trustedProxies: ['10.0.0.0/8', '::1'],
    });
  });

  test('does not seed an external database by default', () => {
    const { seed } = readConfig({ DATABASE_URL: 'postgres://db/stanza', TOKEN_SECRET: secret });
    expect(seed).toBe('none');
  });

  test.each([
    { NODE_ENV: 'production', MAIL: 'off' },
    { PUBLIC_URL: 'https://stanza.example', MAIL: 'off' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
  ])('has no demonstration data and no test tools by default for %j', (variables) => {
    expect(readConfig(variables)).toMatchObject({ isPublic: true, seed: 'none', hasTestTools: false });
    expect(readConfig({ ...variables, SEED: 'demo', TEST_TOOLS: 'on' })).toMatchObject({
      isPublic: true,
      seed: 'demo',
      hasTestTools: true,
    });
  });

  test('takes the variables that docs/configuration.md gives for production', async () => {
    const page = await readFile(path.resolve(import.meta.dirname, '../../../docs/configuration.md'), 'utf8');
    const command = /^NODE_ENV=production [^`]*npm start$/m.exec(page)?.[0] ?? '';
    const variables = [...command.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]);
    expect(readConfig(Object.fromEntries(variables))).toMatchObject({
      isPublic: true,
      mail: 'smtp',
      trustedProxies: ['127.0.0.1'],
      dataDir: '/var/lib/stanza/data',
    });
  });

  test('requires the variables that another variable depends on', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://db/stanza' })).toThrow(
      /^TOKEN_SECRET must be set where DATABASE_URL is, to at least 32 characters\.$/,
    );
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow(
      /^PUBLIC_URL must be set where SMTP_URL is, since mails link to it\.$/,
    );
  });

  test.each([
    ['mailbox', {}],
    ['mailbox', { HOST: 'localhost' }],
    ['mailbox', { HOST: '::1', PUBLIC_URL: 'http://localhost:8080' }],
    ['mailbox', { NODE_ENV: 'development' }],
    ['off', { MAIL: 'off' }],
    ['off', { MAIL: 'off', NODE_ENV: 'production', PUBLIC_URL: 'https://stanza.example' }],
    ['off', { HOST: '0.0.0.0' }],
    ['off', { HOST: '::' }],
    ['off', { HOST: '192.0.2.1', PUBLIC_URL: 'http://127.0.0.1:3000' }],
    ['smtp', { SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://a.example', NODE_ENV: 'production' }],
  ] as const)('sets mail to %s for %j', (mail, variables) => {
    expect(readConfig(variables).mail).toBe(mail);
  });

  test.each([
    { NODE_ENV: 'production' },
    { PUBLIC_URL: 'https://stanza.example' },
    { PUBLIC_URL: 'http://192.168.1.2:3000', HOST: '0.0.0.0' },
    { PUBLIC_URL: 'http://localhost.evil.example' },
  ])('requires MAIL=off without SMTP_URL for %j', (variables) => {
    expect(() => readConfig(variables)).toThrow(
      /^SMTP_URL must be set where NODE_ENV is 'production' or PUBLIC_URL is public, or MAIL to 'off' to send no mail\.$/,
    );
    expect(readConfig({ ...variables, MAIL: 'off' }).mail).toBe('off');
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', '0x10'],
    ['PORT', '3000 3001'],
    ['DATABASE_URL', 'mysql://db/stanza'],
    ['DATABASE_URL', 'db:5432'],
    ['SEED', 'DEMO'],
    ['PUBLIC_URL', 'stanza.example'],
    ['PUBLIC_URL', 'ftp://stanza.example'],
    ['CORS_ORIGINS', 'app.example'],
    ['CORS_ORIGINS', 'https://app.example/path'],
    ['CORS_ORIGINS', '*'],
    ['NOMINATIM_URL', 'nominatim'],
    ['REDIS_URL', 'redis.example:6379'],
    ['REDIS_URL', 'redis://'],
    ['REDIS_URL', 'http://redis.example'],
    ['SMS_COMMAND', 'send-text'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL', 'on'],
    ['MAIL_FROM', 'Stanza'],
    ['S3_URL', 'https://s3.example/stanza'],
    ['S3_URL', 'https://KEY:SECRET@s3.example'],
    ['S3_URL', 'https://KEY:SECRET@s3.example/one/two'],
    ['TOKEN_SECRET', 'short'],
    ['REFUSE_COMMON_PASSWORDS', 'no'],
    ['PASSWORD_LENGTH', '7'],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['SOURCE_MAPS', 'yes'],
    ['LISTINGS_PER_USER', '0'],
    ['LISTINGS_PER_USER', '1.5'],
    ['CONTACTS_PER_DAY', '0'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', 'off'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
  ])('rejects %s=%s and names the variable', (name, value) => {
    const variables = { TOKEN_SECRET: secret, PUBLIC_URL: 'https://a.example', MAIL: 'off' };
    const read = () => readConfig({ ...variables, [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
  });

  test('does not repeat a wrong URL, which may contain a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@db' })).toThrow(/^(?!.*secret)/);
  });
});

import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { isLoopbackHost } from './http/loopback.ts';
import { StartError } from './process/start-error.ts';

export interface Config {
  /** 0 for any free port. */
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** `null` for the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** The longest wait for the answer to a query. */
  querySeconds: number;
  /** The maximum number of searches at the same time that read each room. */
  searchesAtOnce: number;
  seed: 'demo' | 'none';
  /** Whether others than people on this machine can reach the server. Then no account has a published password. */
  isPublic: boolean;
  /** Whether the app has its demo login and its workbench. */
  hasTestTools: boolean;
  /** The public address of this server, without a trailing slash; `null` for the address of each request. */
  publicUrl: string | null;
  corsOrigins: string[];
  /** Further origins that the app may call. */
  connectSources: string[];
  /** Whether HSTS includes the subdomains of `publicUrl`. */
  hasSecureSubdomains: boolean;
  nominatimUrl: string | null;
  /** `null` if processes notify each other through the database. */
  redisUrl: string | null;
  /** The development mailbox shows mails to this machine instead of sending them. */
  mail: 'smtp' | 'mailbox' | 'off';
  smtpUrl: string | null;
  /** The program that sends text messages, 'mailbox' for the development mailbox, or `null` for none. */
  smsCommand: string | null;
  /** The sender of mails. */
  mailFrom: string;
  /** `null` to store images in `dataDir`. */
  s3Url: string | null;
  /** `null` for a secret that is generated and stored in `dataDir`. */
  tokenSecret: string | null;
  refusesCommonPasswords: boolean;
  /** Whether new passwords have at least 8 characters, not 6. */
  hasLongPasswords: boolean;
  listingsPerUser: number;
  /** How many new conversations a member may start by `Contact Now` in 24 hours. */
  contactsPerDay: number;
  /** Whether source maps of the web app are served. */
  hasSourceMaps: boolean;
  /** Multiplies all rate limits. */
  rateLimitScale: number;
  /** The longest time from a signal to the end of the process. */
  shutdownSeconds: number;
  /** Addresses or ranges of trusted proxies. */
  trustedProxies: string[];
}

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.int().check(z.maximum(65_535))),
);
const webAddress = z.pipe(
  z.url({ protocol: /^https?$/, hostname: /./ }),
  z.transform((text: string) => text.replace(/\/+$/, '')),
);
const count = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/)),
  z.pipe(z.transform(Number), z.int().check(z.positive())),
);
const factor = z.pipe(
  z.string().check(z.regex(/^\d{1,6}(\.\d{1,3})?$/)),
  z.pipe(z.transform(Number), z.number().check(z.positive())),
);
/** A comma-separated list, each item by the schema. */
function listOf(part: z.ZodMiniType<string, string>) {
  return z.pipe(
    z.pipe(
      z._default(z.string(), ''),
      z.transform((text: string) => text.split(',').map((one) => one.trim())),
    ),
    z.pipe(
      z.transform((parts: string[]) => parts.filter((one) => one !== '')),
      z.array(part),
    ),
  );
}
const addressRange = z.string().check(
  z.refine((text) => {
    const [address = '', bits = '0', ...more] = text.split('/');
    return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && more.length === 0;
  }),
);
const bucketAddress = z.url({ protocol: /^https?$/, hostname: /./ }).check(
  z.refine((text) => {
    const { username, password, pathname } = new URL(text);
    return username !== '' && password !== '' && /^\/[^/]+$/.test(pathname);
  }),
);
const origin = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.replace(/\/$/, '')),
  ),
  z.string().check(z.refine((text) => URL.parse(text)?.origin === text)),
);

/** The schema, the default and the expected form of each variable. */
const variables = {
  PORT: { schema: z.prefault(port, '3000'), expected: 'a whole number from 0 to 65535' },
  HOST: { schema: z._default(z.string(), '127.0.0.1'), expected: 'a host name or address' },
  DATA_DIR: { schema: z._default(z.string(), '.data'), expected: 'a folder' },
  DATABASE_URL: {
    schema: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
    expected: 'an address such as postgres://user:password@host:5432/stanza',
  },
  QUERY_SECONDS: { schema: z.prefault(count, '4'), expected: 'a whole number above 0' },
  SEARCHES_AT_ONCE: { schema: z.prefault(count, '2'), expected: 'a whole number above 0' },
  SEED: { schema: z.optional(z.enum(['demo', 'none'])), expected: "'demo' or 'none'" },
  TEST_TOOLS: { schema: z.optional(z.enum(['on', 'off'])), expected: "'on' or 'off'" },
  PUBLIC_URL: { schema: z.optional(webAddress), expected: 'an address such as https://stanza.example' },
  CORS_ORIGINS: {
    schema: listOf(origin),
    expected: 'origins such as https://app.example, separated by commas',
  },
  CONNECT_ORIGINS: {
    schema: listOf(origin),
    expected: 'origins such as https://api.example or wss://api.example, separated by commas',
  },
  NOMINATIM_URL: { schema: z.optional(webAddress), expected: 'an address such as https://nominatim.example' },
  REDIS_URL: {
    schema: z.optional(z.url({ protocol: /^rediss?$/, hostname: /./ })),
    expected: 'an address such as redis://:password@host:6379',
  },
  SMTP_URL: {
    schema: z.optional(z.url({ protocol: /^smtps?$/, hostname: /./ })),
    expected: 'an address such as smtps://user:password@host:465',
  },
  SMS_COMMAND: {
    schema: z.optional(z.string().check(z.regex(/^(mailbox$|\/)/))),
    expected: "the absolute path of a program, or 'mailbox'",
  },
  MAIL: { schema: z.optional(z.enum(['off'])), expected: "'off' or absent" },
  NODE_ENV: { schema: z.optional(z.string()), expected: 'a name' },
  MAIL_FROM: {
    schema: z._default(
      z.string().check(z.regex(/^[^<>]*<?[^\s<>@]+@[^\s<>@]+>?$/)),
      'Stanza <stanza@localhost>',
    ),
    expected: 'an address such as Stanza <rooms@stanza.example>',
  },
  S3_URL: {
    schema: z.optional(bucketAddress),
    expected: 'an address such as https://KEY:SECRET@host/bucket?region=eu-south-1',
  },
  TOKEN_SECRET: {
    schema: z.optional(z.string().check(z.minLength(32))),
    expected: 'a secret of at least 32 characters',
  },
  REFUSE_COMMON_PASSWORDS: { schema: z._default(z.enum(['on', 'off']), 'on'), expected: "'on' or 'off'" },
  PASSWORD_LENGTH: { schema: z._default(z.enum(['6', '8']), '6'), expected: "'6' or '8'" },
  HSTS_SUBDOMAINS: { schema: z._default(z.enum(['on', 'off']), 'off'), expected: "'on' or 'off'" },
  SOURCE_MAPS: { schema: z._default(z.enum(['on', 'off']), 'off'), expected: "'on' or 'off'" },
  LISTINGS_PER_USER: { schema: z.prefault(count, '20'), expected: 'a whole number above 0' },
  CONTACTS_PER_DAY: { schema: z.prefault(count, '20'), expected: 'a whole number above 0' },
  RATE_LIMIT_SCALE: { schema: z.prefault(factor, '1'), expected: 'a number above 0' },
  SHUTDOWN_SECONDS: { schema: z.prefault(count, '10'), expected: 'a whole number above 0' },
  TRUST_PROXY: {
    schema: listOf(addressRange),
    expected: 'addresses such as 10.0.0.1 or 10.0.0.0/8, separated by commas',
  },
};

/** Reads the environment; an empty variable counts as absent. Throws a `StartError` that names every invalid variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const wrong: string[] = [];
  function read<K extends keyof typeof variables>(name: K): z.infer<(typeof variables)[K]['schema']> {
    const { schema, expected } = variables[name];
    const parsed = schema.safeParse(environment[name]?.trim() || undefined);
    // The message does not contain the value: an address may hold a password.
    if (!parsed.success) wrong.push(`${name} must be ${expected}`);
    return parsed.data as z.infer<(typeof variables)[K]['schema']>;
  }
  const databaseUrl = read('DATABASE_URL') ?? null;
  const host = read('HOST');
  const publicUrl = read('PUBLIC_URL') ?? null;
  const smtpUrl = read('SMTP_URL') ?? null;
  const isOff = read('MAIL') === 'off';
  const isProduction = read('NODE_ENV') === 'production';
  const hasPublicUrl = publicUrl !== null && !isLoopbackHost(new URL(publicUrl).host);
  const isPublic = isProduction || hasPublicUrl || !isLoopbackHost(bracketed(host));
  const config: Config = {
    port: read('PORT'),
    host,
    dataDir: path.resolve(read('DATA_DIR')),
    databaseUrl,
    querySeconds: read('QUERY_SECONDS'),
    searchesAtOnce: read('SEARCHES_AT_ONCE'),
    // An own database, or a public server, gets no demonstration data unless SEED asks for it.
    seed: read('SEED') ?? (databaseUrl === null && !isPublic ? 'demo' : 'none'),
    isPublic,
    hasTestTools: (read('TEST_TOOLS') ?? (isPublic ? 'off' : 'on')) === 'on',
    publicUrl,
    corsOrigins: read('CORS_ORIGINS'),
    connectSources: read('CONNECT_ORIGINS'),
    hasSecureSubdomains: read('HSTS_SUBDOMAINS') === 'on',
    nominatimUrl: read('NOMINATIM_URL') ?? null,
    redisUrl: read('REDIS_URL') ?? null,
    mail: isOff ? 'off' : smtpUrl !== null ? 'smtp' : isLoopbackHost(bracketed(host)) ? 'mailbox' : 'off',
    smtpUrl,
    smsCommand: read('SMS_COMMAND') ?? null,
    mailFrom: read('MAIL_FROM'),
    s3Url: read('S3_URL') ?? null,
    tokenSecret: read('TOKEN_SECRET') ?? null,
    refusesCommonPasswords: read('REFUSE_COMMON_PASSWORDS') === 'on',
    hasLongPasswords: read('PASSWORD_LENGTH') === '8',
    hasSourceMaps: read('SOURCE_MAPS') === 'on',
    listingsPerUser: read('LISTINGS_PER_USER'),
    contactsPerDay: read('CONTACTS_PER_DAY'),
    rateLimitScale: read('RATE_LIMIT_SCALE'),
    shutdownSeconds: read('SHUTDOWN_SECONDS'),
    trustedProxies: read('TRUST_PROXY'),
  };
  // All processes on one database must sign tokens with the same secret.
  if (config.databaseUrl !== null && !environment.TOKEN_SECRET?.trim()) {
    wrong.push('TOKEN_SECRET must be set where DATABASE_URL is, to at least 32 characters');
  }
  // Otherwise the sender of a request could choose the host of the links in other people's mails.
  if (config.smtpUrl !== null && !environment.PUBLIC_URL?.trim()) {
    wrong.push('PUBLIC_URL must be set where SMTP_URL is, since mails link to it');
  }
  // Anybody who can reach the development mailbox would see every reset link.
  if (smtpUrl === null && !isOff && (hasPublicUrl || isProduction)) {
    wrong.push(
      "SMTP_URL must be set where NODE_ENV is 'production' or PUBLIC_URL is public, or MAIL to 'off' to send no mail",
    );
  }
  if (config.smsCommand === 'mailbox' && config.mail !== 'mailbox') {
    wrong.push("SMS_COMMAND can be 'mailbox' only where mails go to the development mailbox");
  }
  if (wrong.length > 0) throw new StartError(`${wrong.join('; ')}.`);
  return config;
}

/** An address of IPv6 as it stands in a URL. */
function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

import path from 'node:path';
import * as z from 'zod/mini';
import { StartError } from './start-error.ts';

export interface Config {
  /** 0 for any free port. */
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** `null` for the embedded PostgreSQL. */
  databaseUrl: string | null;
  seed: 'demo' | 'none';
  /** Where browsers reach this server, without a trailing slash; `null` where that is the address they called. */
  publicUrl: string | null;
  corsOrigins: string[];
  nominatimUrl: string | null;
}

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.int().check(z.maximum(65_535))),
);
const webAddress = z.pipe(
  z.url({ protocol: /^https?$/, hostname: /./ }),
  z.transform((text: string) => text.replace(/\/+$/, '')),
);
const origin = z.string().check(z.refine((text) => URL.parse(text)?.origin === text));

/** Each variable: how it reads, its default, and what a right value looks like. */
const variables = {
  PORT: { schema: z.prefault(port, '3000'), expected: 'a whole number from 0 to 65535' },
  HOST: { schema: z._default(z.string(), '127.0.0.1'), expected: 'a host name or address' },
  DATA_DIR: { schema: z._default(z.string(), '.data'), expected: 'a folder' },
  DATABASE_URL: {
    schema: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
    expected: 'an address such as postgres://user:password@host:5432/stanza',
  },
  SEED: { schema: z.optional(z.enum(['demo', 'none'])), expected: "'demo' or 'none'" },
  PUBLIC_URL: { schema: z.optional(webAddress), expected: 'an address such as https://stanza.example' },
  CORS_ORIGINS: {
    schema: z.pipe(
      z.pipe(
        z._default(z.string(), ''),
        z.transform((text: string) => text.split(',').map((part) => part.trim().replace(/\/$/, ''))),
      ),
      z.pipe(
        z.transform((parts: string[]) => parts.filter((part) => part !== '')),
        z.array(origin),
      ),
    ),
    expected: 'origins such as https://app.example, separated by commas',
  },
  NOMINATIM_URL: { schema: z.optional(webAddress), expected: 'an address such as https://nominatim.example' },
};

/** Reads the environment; an empty variable counts as absent. Throws a `StartError` that names every wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const wrong: string[] = [];
  function read<K extends keyof typeof variables>(name: K): z.infer<(typeof variables)[K]['schema']> {
    const { schema, expected } = variables[name];
    const parsed = schema.safeParse(environment[name]?.trim() || undefined);
    // The value itself stays unsaid: an address may hold a password.
    if (!parsed.success) wrong.push(`${name} must be ${expected}`);
    return parsed.data as z.infer<(typeof variables)[K]['schema']>;
  }
  const databaseUrl = read('DATABASE_URL') ?? null;
  const config: Config = {
    port: read('PORT'),
    host: read('HOST'),
    dataDir: path.resolve(read('DATA_DIR')),
    databaseUrl,
    // Demonstration data goes into an empty database only; someone else's is left alone unless asked for.
    seed: read('SEED') ?? (databaseUrl === null ? 'demo' : 'none'),
    publicUrl: read('PUBLIC_URL') ?? null,
    corsOrigins: read('CORS_ORIGINS'),
    nominatimUrl: read('NOMINATIM_URL') ?? null,
  };
  if (wrong.length > 0) throw new StartError(`${wrong.join('; ')}.`);
  return config;
}

import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { StartError } from '../../server/start-error.ts';

describe('readConfig', () => {
  test('without any variable', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('.data'),
      databaseUrl: null,
      seed: 'demo',
      publicUrl: null,
      corsOrigins: [],
      nominatimUrl: null,
    });
  });

  test('an empty variable counts as absent', () => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'SEED', 'PUBLIC_URL', 'CORS_ORIGINS'];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(readConfig({}));
  });

  test('with every variable', () => {
    expect(
      readConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/lib/stanza',
        DATABASE_URL: 'postgresql://stanza:s%40fe@db/stanza?sslmode=disable',
        SEED: 'demo',
        PUBLIC_URL: 'https://stanza.example/rooms/',
        CORS_ORIGINS: 'https://app.example, http://localhost:5173/,',
        NOMINATIM_URL: 'https://nominatim.example/',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/lib/stanza',
      databaseUrl: 'postgresql://stanza:s%40fe@db/stanza?sslmode=disable',
      seed: 'demo',
      publicUrl: 'https://stanza.example/rooms',
      corsOrigins: ['https://app.example', 'http://localhost:5173'],
      nominatimUrl: 'https://nominatim.example',
    });
  });

  test('a database of somebody else’s is not filled unless asked', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://db/stanza' }).seed).toBe('none');
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
  ])('%s=%s is refused by name', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
  });

  test('a wrong address is not repeated: it may hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@db' })).toThrow(/^(?!.*secret)/);
  });
});

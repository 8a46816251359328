import { describe, expect, it } from 'vitest';
import { type MatrixRow, readMatrix, type Version } from '../site/matrix.ts';
import { compatibilityPage } from '../site/pages/compatibility.ts';
import { aServer } from './support/server.ts';

const version = (number: string, more: Partial<Version> = {}): Version => ({
  number,
  branch: null,
  environments: [],
  ...more,
});

const aRow = (app: string, publishedAt: string, verification: MatrixRow['verification']): MatrixRow => ({
  consumer: 'stanza-web',
  app: version(app, { branch: 'main' }),
  publishedAt,
  verification,
});

const verified = (backend: string, success: boolean) => ({
  backend: version(backend, { environments: ['production'] }),
  success,
  verifiedAt: '2026-05-02T10:00:00+00:00',
});

/** The texts of the cells, by row. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd].*?>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
      cell.replace(/<span class="of">.*/s, '').replaceAll(/<[^>]+>/g, ''),
    ),
  );

describe('the page of compatibility', () => {
  it('has a row for each version of the app, newest first, and a column for each backend', () => {
    const { body } = compatibilityPage([
      aRow('1.0', '2026-05-01', verified('api-1', true)),
      aRow('1.1', '2026-06-01', verified('api-1', false)),
      aRow('1.1', '2026-06-01', verified('api-2', true)),
    ]);
    expect(rowsOf(body.markup)).toEqual([
      ['App', 'api-1 in production', 'api-2 in production'],
      ['1.1 main', 'does not fit, 2026-05-02', 'fits, 2026-05-02'],
      ['1.0 main', 'fits, 2026-05-02', 'not verified'],
    ]);
  });

  it('names the backend in each cell, for a narrow screen', () => {
    const { body } = compatibilityPage([aRow('1.0', '2026-05-01', verified('api-1', true))]);
    expect(body.markup).toContain('2026-05-02<span class="of"> by <code>api-1</code>');
  });

  it('says if there are no verifications, or no pacts', () => {
    const { body } = compatibilityPage([
      aRow('0123456789abcdef0123456789abcdef01234567', '2026-05-01', null),
    ]);
    expect(rowsOf(body.markup)).toEqual([
      ['App', 'Backends'],
      ['0123456 main', 'not verified'],
    ]);
    expect(compatibilityPage([]).body.markup).toContain('The broker has no pacts yet.');
  });

  it('shows what a broker contains as text', () => {
    const { body } = compatibilityPage([aRow('<b>', '2026-05-01', null)]);
    expect(body.markup).toContain('<code>&lt;b&gt;</code>');
  });
});

describe('the results of a broker', () => {
  it('are read for each pact, with the token', async () => {
    const asked: (string | undefined)[] = [];
    const url = await aServer((request, response) => {
      asked.push(request.headers.authorization);
      const query = decodeURIComponent(request.url ?? '');
      if (!query.includes('q[][pacticipant]=stanza-web&')) return void response.writeHead(400).end('{}');
      const links = { _links: {}, branchVersions: [] };
      const matrix = [
        {
          consumer: {
            name: 'stanza-web',
            version: { number: '1', branch: 'main', environments: [], ...links },
          },
          provider: { name: 'stanza-api', version: { number: '7', environments: [{ name: 'production' }] } },
          pact: { createdAt: '2026-05-01T10:00:00+00:00' },
          verificationResult: { success: true, verifiedAt: '2026-05-02T10:00:00+00:00' },
        },
        {
          consumer: { name: 'stanza-web', version: { number: '2', branch: null } },
          provider: { name: 'stanza-api', version: null },
          pact: { createdAt: '2026-06-01T10:00:00+00:00' },
          verificationResult: null,
        },
      ];
      response.end(JSON.stringify({ matrix }));
    });
    const rows = await readMatrix({ url, token: 'secret' });
    expect(new Set(asked)).toEqual(new Set(['Bearer secret']));
    expect(rows).toEqual([
      {
        consumer: 'stanza-web',
        app: version('1', { branch: 'main' }),
        publishedAt: '2026-05-01T10:00:00+00:00',
        verification: {
          backend: version('7', { environments: ['production'] }),
          success: true,
          verifiedAt: '2026-05-02T10:00:00+00:00',
        },
      },
      {
        consumer: 'stanza-web',
        app: version('2'),
        publishedAt: '2026-06-01T10:00:00+00:00',
        verification: null,
      },
    ]);
  });

  it('are rejected if its answer is invalid', async () => {
    const url = await aServer((_, response) => response.writeHead(500).end());
    await expect(readMatrix({ url, token: null })).rejects.toThrow('/matrix was answered 500');
  });
});

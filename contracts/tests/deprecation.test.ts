import { deprecated } from '@stanza/schemas/deprecation.ts';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { diffOpenapi } from '../diff/openapi.ts';
import { routes } from '../routes.ts';
import { findOperation } from '../spec/check/operations.ts';
import { createCheck } from '../spec/check/values.ts';
import { inlineSchema } from '../spec/json-schema.ts';
import { buildOpenapi } from '../spec/openapi.ts';
import { openapi } from '../verify/app-reading.ts';
import { runCommand } from '../verify/command.ts';
import { openIndependent } from './support/independent.ts';
import { run } from './support/run.ts';

const sunset = '2031-03-01';

/** The document with a deprecated call, parameter and field. */
function deprecating() {
  const marked = routes.map((route) => {
    const { call } = route;
    if (route.id === 'logOut') return { ...route, call: { ...call, deprecated: {} } };
    if (route.id === 'fetchProfile') return { ...route, call: { ...call, deprecated: { sunset } as const } };
    const location = call.query?.shape.location;
    if (route.id !== 'searchListings' || !(location instanceof z.ZodMiniType)) return route;
    const query = z.extend(call.query ?? z.object({}), { location: deprecated(location, { sunset }) });
    return { ...route, call: { ...call, query } };
  });
  return buildOpenapi(marked);
}

describe('a mark of what the app is going to stop using', () => {
  const document = deprecating();

  it('is in openapi.json for a call, with its day where it is known', () => {
    expect(document.paths['/api/users/me']?.get).toMatchObject({ deprecated: true, 'x-sunset': sunset });
    expect(document.paths['/api/auth/logout']?.post).toMatchObject({ deprecated: true });
    expect(document.paths['/api/auth/logout']?.post).not.toHaveProperty('x-sunset');
    expect(document.paths['/api/auth/login']?.post).not.toHaveProperty('deprecated');
  });

  it('is at a parameter, where OpenAPI has it', () => {
    const { parameters } = { parameters: [], ...document.paths['/api/search/listings']?.get };
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'location', deprecated: true, 'x-sunset': sunset }),
    );
    expect(JSON.stringify(parameters).match(/deprecated/g)).toHaveLength(1);
  });

  it('is at a field, also at one that may be missing, and at no other field of the same schema', () => {
    const text = z.string();
    const fields = z.object({
      old: deprecated(text, { sunset }),
      older: z.optional(deprecated(text, {})),
      now: text,
    });
    const { properties } = inlineSchema(fields);
    expect(properties).toEqual({
      old: { type: 'string', deprecated: true, 'x-sunset': sunset },
      older: { type: 'string', deprecated: true },
      now: { type: 'string' },
    });
    const check = createCheck({ components: { schemas: {} } });
    expect(check(inlineSchema(fields), { old: 'a', now: 1 }, 'it')).toEqual(['it at now must be string']);
  });

  it('shows in the differences', () => {
    const before = buildOpenapi();
    const lines = (from: object, to: object) =>
      diffOpenapi({ before: { ...from }, after: { ...to } }).map(
        ({ impact, where, what }) => `${impact} ${where}: ${what}`,
      );
    expect(lines(before, document)).toEqual([
      'additive POST /api/auth/logout: is deprecated: no day is known yet',
      `additive GET /api/users/me: is deprecated: the app uses it until ${sunset}`,
      `additive GET /api/search/listings: the query's 'location' is deprecated: the app uses it until ${sunset}`,
    ]);
    expect(lines(document, before)[0]).toBe(
      'breaking POST /api/auth/logout: is not deprecated any more: a backend has to keep it',
    );
    const text = JSON.stringify(document);
    const later = JSON.parse(text.replaceAll(sunset, '2032-01-01'));
    expect(lines(document, later)[0]).toBe(
      `breaking GET /api/users/me: is deprecated: the app uses it until 2032-01-01, was ${sunset}`,
    );
    expect(lines(later, document)[0]).toMatch(/^additive /);
    const field = JSON.parse(text);
    Object.assign(field.components.schemas.Listing.properties.title, {
      deprecated: true,
      'x-sunset': sunset,
    });
    expect(lines(document, field)).toEqual([
      `additive Listing, as it is answered: 'title' is deprecated: the app uses it until ${sunset}`,
    ]);
  });
});

describe('a verification', () => {
  const operation = findOperation(openapi, 'GET', '/api/users/me')?.operation;
  const [field] = Object.values<object>(Object(openapi.components.schemas.User?.properties));
  afterEach(() => {
    Object.assign(operation ?? {}, { deprecated: false, 'x-sunset': undefined });
    Object.assign(field ?? {}, { deprecated: undefined });
  });

  it('lists the deprecated calls and fields, and passes', async () => {
    Object.assign(operation ?? {}, { deprecated: true, 'x-sunset': sunset });
    Object.assign(field ?? {}, { deprecated: true });
    const { addresses } = await openIndependent();
    const { code, out } = await run(runCommand, [...addresses, '--only', 'the profile of a member']);
    expect(out).toContain(
      `\nNoted:\n  deprecated: the app is going to stop making this call on ${sunset}: 3 answers, such as that to 'the profile of a member'\n`,
    );
    expect(out).toMatch(/ {2}deprecated: the app is going to stop reading User\.id: 3 answers/);
    expect(code).toBe(0);
  });
});

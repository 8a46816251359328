import path from 'node:path';
import type { Import } from 'statechart-workbench/model/registry.ts';
import { format } from 'statechart-workbench/travel/code.ts';
import { describe, expect, it } from 'vitest';
import { aChat } from '../../fixtures/chat.ts';
import { notFound, offline, rejected, unauthorized } from '../../fixtures/failures.ts';
import { loadedMember } from '../../fixtures/loaded-member.ts';
import { aFile } from '../../fixtures/members.ts';
import { sessions } from '../../fixtures/sessions.ts';
import { registry } from '../../src/app/statecharts/registry.ts';
import { testStyle } from '../../src/app/statecharts/test-style.ts';
import { ApiError } from '../../src/domain/api-error.ts';

/** Loads a module by the specifier that an exported test in tests/paths uses. */
const load = (from: string): Promise<Record<string, unknown>> =>
  import(from.startsWith('.') ? path.resolve(import.meta.dirname, '../paths', from) : from);

async function expectImports(imports: readonly Import[]): Promise<void> {
  for (const { name, from } of imports) expect(await load(from)).toHaveProperty(name);
}

describe('an exported test', () => {
  it.each(registry.entries.map((entry) => [entry.machine.id, entry] as const))(
    'finds the model of %s',
    async (_, entry) => {
      const { name, from } = testStyle.model(entry);
      expect(await load(from)).toHaveProperty([name, 'machine'], entry.machine);
      expect(testStyle.file(entry)).toMatch(/^tests\/paths\/[a-z-]+-recorded\.test\.ts$/);
    },
  );

  it('finds its helper functions', async () => {
    expect(await load(testStyle.steps)).toMatchObject({
      started: expect.any(Function),
      proceed: expect.any(Function),
      emittedBy: expect.any(Function),
      calledBy: expect.any(Function),
      startedBy: expect.any(Function),
      sentBy: expect.any(Function),
    });
  });

  it.each([
    ['an error of a builder', rejected(429, "It's too much."), `rejected(429, "It's too much.")`],
    ['an error of a builder without a message', rejected(500), 'rejected(500)'],
    ['an expired session', unauthorized(), 'unauthorized()'],
    ['a 404', notFound(), 'notFound()'],
    ['an error without a builder', new ApiError('rejected', 'No.', { code: 'x' }), undefined],
    ['a network error', offline, undefined],
    ['a plain error', new Error('broken'), "new Error('broken')"],
    ['a photograph', aFile('window'), "aFile('window')"],
    ['a file of another type', aFile('notes', 'text/plain'), "aFile('notes', 'text/plain')"],
    ['the chat', aChat, 'aChat'],
    ['what runs for a member', loadedMember, 'loadedMember'],
    ['a session', sessions.member, 'sessions.member'],
  ])('writes %s as code', async (_, value, code) => {
    const expression = testStyle.express(value);
    const written = expression && format(expression.code);
    if (code === undefined) expect(written).toMatch(/^new ApiError\('(rejected|network)', /);
    else expect(written).toBe(code);
    await expectImports(expression?.imports ?? []);
  });

  it.each([
    ['plain data', { a: 1 }],
    ['an error of another class', new TypeError('no')],
  ])('has no expression for %s', (_, value) => {
    expect(testStyle.express(value)).toBeNull();
  });
});

import { createTestDatabase } from '@stanza/server/tests/support/database.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { mutations } from '../mutations/all-mutations.ts';
import type { Expected } from '../mutations/mutation.ts';
import { isAsExpected, outcomeOf, type Trial, tryMutations } from '../mutations/try-mutations.ts';
import { startReferenceBackend } from '../provider/reference-backend.ts';

const nameOf = ({ call, name }: { call: string; name: string }) => `${call}: ${name}`;

describe('changes of the reference backend', () => {
  let trials: Trial[];

  beforeAll(async () => {
    const { url } = await createTestDatabase();
    const backend = await startReferenceBackend({ databaseUrl: url });
    try {
      trials = await tryMutations(backend, mutations);
    } finally {
      await backend.close();
    }
  }, 300_000);

  it.each(mutations.map((mutation) => [nameOf(mutation), mutation] as const))('%s', (_, mutation) => {
    const trial = trials.find((each) => each.mutation === mutation);
    expect(
      trial && { outcome: outcomeOf(trial), isTried: trial.tried > 0, isAsExpected: isAsExpected(trial) },
    ).toEqual({
      outcome: mutation.expected,
      isTried: true,
      isAsExpected: true,
    });
  });

  it('report a difference when they are caught', () => {
    const lines = trials.flatMap(({ caughtBy }) => caughtBy.map(({ line }) => line));
    expect(lines.filter((line) => !/^(status|header \S+|body( \$\S*)?): /.test(line))).toEqual([]);
  });
});

describe('the list of changes', () => {
  const ofKind = (kind: Expected) => mutations.filter(({ expected }) => expected === kind);

  it('has more than a hundred caught changes and a reason for the others', () => {
    expect(ofKind('caught').length).toBeGreaterThan(100);
    expect(ofKind('not read by the app').length).toBeGreaterThan(15);
    expect(ofKind('beyond a contract').length).toBeGreaterThan(2);
  });

  it('has unique names', () => {
    const names = mutations.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has a caught change for every call', () => {
    expect(new Set(ofKind('caught').map(({ call }) => call)).size).toBe(
      new Set(mutations.map(({ call }) => call)).size,
    );
  });
});

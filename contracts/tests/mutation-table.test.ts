import { expect, test } from 'vitest';
import { capabilityMutations, generatedMutations } from '../mutations/generated-mutations.ts';
import { coveredByWalk, isRight, makeTable } from '../mutations/table.ts';
import { openIndependent } from './support/independent.ts';

const all = coveredByWalk(generatedMutations);
/** Tries only a part of the changes: `npm run mutations -w contracts` tries all. */
const every = 25;

test('the table has at least 250 changes', () => {
  expect(all.length).toBeGreaterThanOrEqual(250);
});

test('the changes have unique names, which identify them across runs', () => {
  const names = [...generatedMutations, ...capabilityMutations].map(({ call, name }) => `${call}: ${name}`);
  expect(new Set(names).size).toBe(names.length);
});

test('changes that the app’s clients notice are caught, and others pass', async () => {
  const { url, stateUrl } = await openIndependent();
  const sample = all.filter((_, i) => i % every === 0);
  const rows = await makeTable({ url, states: { url: stateUrl } }, sample, { pacts: ['required'] });
  const wrong = rows.filter((row) => !isRight(row));
  expect(wrong.map(({ mutation: { call, name }, isBreaking }) => ({ call, name, isBreaking }))).toEqual([]);
  expect(rows.filter(({ isBreaking }) => isBreaking).length).toBeGreaterThan(5);
  expect(rows.filter(({ isBreaking }) => !isBreaking).length).toBeGreaterThan(0);
});

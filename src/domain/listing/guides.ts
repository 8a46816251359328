/** The pages about contracts, in plain words. */
import type { ContractKind } from '../../schemas/listing/contract.ts';

export const guideNames = [
  'transitional',
  'student',
  'agreed',
  'ordinary',
  'registration',
  'codice-fiscale',
  'deduction',
  'check-in',
] as const;
export type GuideName = (typeof guideNames)[number];

export const guidesPath = '/guides';
export const guidePaths: readonly string[] = [
  guidesPath,
  ...guideNames.map((name) => `${guidesPath}/${name}`),
];

const byKind: Partial<Record<ContractKind, GuideName>> = {
  transitional: 'transitional',
  student: 'student',
  agreed: 'agreed',
  free: 'ordinary',
};

/** The page about a kind of contract, or the list of all pages. */
export function guidePath(kind: ContractKind | null): string {
  const name = kind === null ? undefined : byKind[kind];
  return name === undefined ? guidesPath : `${guidesPath}/${name}`;
}

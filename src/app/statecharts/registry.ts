import { ApiError } from '../../schemas/api-error.ts';
import type { Registry } from '../../workbench/model/registry.ts';
import { listingEntries } from './entries/listings.ts';
import { membershipEntries } from './entries/membership.ts';
import { searchEntries } from './entries/search.ts';
import { garbled, late, notFound, offline, rejected, unauthorized } from './samples/failures.ts';
import { testStyle } from './test-style.ts';

/** Stanza, as the workbench sees it. */
export const registry: Registry = {
  name: 'Stanza',
  entries: [...searchEntries, ...membershipEntries, ...listingEntries],
  nameOf,
  errors: [
    offline,
    late,
    unauthorized(),
    notFound(),
    rejected(500),
    rejected(400, 'What the server says.'),
    garbled,
  ],
  testStyle,
};

function nameOf(sample: unknown): string {
  if (sample instanceof ApiError) {
    const { kind, status, serverMessage } = sample;
    return [kind, status, serverMessage && `“${serverMessage}”`].filter(Boolean).join(' ');
  }
  if (sample instanceof Error) return `${sample.name} “${sample.message}”`;
  if (sample instanceof File) return `file ${sample.name}`;
  const text =
    JSON.stringify(sample, (_, part) => (part instanceof File ? `file ${part.name}` : part)) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

import type { Registry } from 'statechart-workbench/model/registry.ts';
import { Actor, StateMachine } from 'xstate';
import { garbled, late, notFound, offline, rejected, unauthorized } from '../../../fixtures/failures.ts';
import { photoPickers } from '../../../fixtures/photo-pickers.ts';
import { sessions } from '../../../fixtures/sessions.ts';
import { ApiError } from '../../domain/api-error.ts';
import { accountEntries } from './entries/account.ts';
import { chatEntries } from './entries/chat.ts';
import { listingEntries } from './entries/listing.ts';
import { matchEntries } from './entries/match.ts';
import { publishEntries } from './entries/publish.ts';
import { safetyEntries } from './entries/safety.ts';
import { searchEntries } from './entries/search.ts';
import { shellEntries } from './entries/shell.ts';
import { testStyle } from './test-style.ts';

/** Stanza, as the workbench sees it. */
export const registry: Registry = {
  name: 'Stanza',
  coverageCommand: 'npm run coverage:machines',
  entries: [
    ...accountEntries,
    ...searchEntries,
    ...listingEntries,
    ...publishEntries,
    ...chatEntries,
    ...matchEntries,
    ...safetyEntries,
    ...shellEntries,
  ],
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
  const text = ownName(sample) ?? JSON.stringify(sample, nameParts) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** For `JSON.stringify`, which passes the result of `toJSON`: the value itself is in `this`. */
function nameParts(this: Record<string, unknown>, key: string, json: unknown): unknown {
  return ownName(this[key]) ?? json;
}

/** A text for values that JSON cannot represent; `null` for plain data. */
function ownName(value: unknown): string | null {
  if (value instanceof ApiError) {
    const { kind, status, serverMessage } = value;
    return [kind, status, serverMessage && `“${serverMessage}”`].filter(Boolean).join(' ');
  }
  if (value instanceof Error) return `${value.name} “${value.message}”`;
  if (value instanceof File) return `file ${value.name}`;
  if (value instanceof Actor) return `actor ${value.id}`;
  if (value instanceof StateMachine) return `machine ${value.id}`;
  const session = Object.entries(sessions).find(([, snapshot]) => snapshot === value);
  if (session) return `session ${session[0]}`;
  const picker = Object.entries(photoPickers).find(([, snapshot]) => snapshot === value);
  return picker ? `photo picker ${picker[0]}` : null;
}

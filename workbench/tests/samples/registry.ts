import { Actor, StateMachine } from 'xstate';
import { readChart } from '../../src/model/chart.ts';
import type { Registry } from '../../src/model/registry.ts';
import type { Subject } from '../../src/simulate/session.ts';
import { articleEntry } from './article.ts';
import { attachmentsEntry } from './attachments.ts';
import { offline, RequestError, timeout } from './errors.ts';
import { loginEntry } from './login.ts';
import { menuEntry } from './menu.ts';
import { playerEntry } from './player.ts';
import { sessions, shopEntry } from './shop.ts';
import { signUpEntry } from './sign-up.ts';
import { testStyle } from './test-style.ts';
import { trafficLightEntry } from './traffic-light.ts';

/** The registry of a small app. */
export const registry: Registry = {
  name: 'Samples',
  entries: [
    signUpEntry,
    loginEntry,
    menuEntry,
    trafficLightEntry,
    playerEntry,
    attachmentsEntry,
    articleEntry,
    shopEntry,
  ],
  references: {
    'accounts#address': { title: 'The address', text: 'Codes go to `/mail`:\n\n- at once\n- one at a time' },
    'accounts#code': { title: 'The code', text: 'It is good for an hour.' },
  },
  nameOf,
  errors: [offline, timeout],
  testStyle,
};

/** A machine of the registry, as a simulation needs it. */
export function subjectOf(machineId: string): Subject {
  const entry = registry.entries.find(({ machine }) => machine.id === machineId);
  if (!entry) throw new Error(`No machine '${machineId}' in the registry`);
  return { entry, registry, chart: readChart(entry.machine) };
}

function nameOf(sample: unknown): string {
  return ownName(sample) ?? JSON.stringify(sample, nameParts) ?? 'nothing';
}

/** A replacer for `JSON.stringify`. It reads `this[key]`, since `JSON.stringify` calls `toJSON` before the replacer. */
function nameParts(this: Record<string, unknown>, key: string, json: unknown): unknown {
  return ownName(this[key]) ?? json;
}

/** `null` for plain data. */
function ownName(value: unknown): string | null {
  if (value instanceof RequestError) {
    const { kind, status, message } = value;
    return status === undefined ? kind : `${kind} ${status} “${message}”`;
  }
  if (value instanceof Error) return `${value.name} “${value.message}”`;
  if (value instanceof File) return `file ${value.name}`;
  if (value instanceof Actor) return `actor ${value.id}`;
  if (value instanceof StateMachine) return `machine ${value.id}`;
  const session = Object.entries(sessions).find(([, snapshot]) => snapshot === value);
  return session ? `session ${session[0]}` : null;
}

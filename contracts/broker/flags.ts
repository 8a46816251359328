import { UsageError } from '../command-line/usage-error.ts';
import type { Broker } from './broker.ts';

export const brokerFlags = {
  'broker-base-url': { type: 'string' },
  'broker-token': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const brokerUsage = `  --broker-base-url URL    the Pact Broker; default: PACT_BROKER_BASE_URL
  --broker-token TOKEN     default: PACT_BROKER_TOKEN, which does not appear in the list of processes
  --help                   this text
`;

/** Throws a `UsageError` if neither the flags nor the environment name a broker. */
export function readBroker(
  flags: { 'broker-base-url'?: string | undefined; 'broker-token'?: string | undefined },
  environment: NodeJS.ProcessEnv,
): Broker {
  const address = flags['broker-base-url'] ?? (environment.PACT_BROKER_BASE_URL || undefined);
  if (address === undefined) throw new UsageError('Set PACT_BROKER_BASE_URL, or give --broker-base-url');
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError("The broker's address must begin with http:// or https://");
  }
  const token = flags['broker-token'] ?? (environment.PACT_BROKER_TOKEN || undefined);
  return { url: address.replace(/\/+$/, ''), token: token ?? null };
}

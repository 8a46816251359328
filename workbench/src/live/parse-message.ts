import type * as z from 'zod/mini';
import { readDrawing } from './drawing.ts';
import type { ReceivedMessage } from './live-session.ts';
import { isWithin } from './measure.ts';
import {
  type FromApp,
  fromAppSchema,
  fromMachineSchema,
  fromRecordsSchema,
  type LiveRecord,
  recordSchema,
} from './protocol.ts';

/** The limits of one message: 400 records of the maximum size that `represent` makes. */
const maxMessage = { characters: 12_000_000, values: 1_000_000, depth: 60 };

/** Parses a message of an app. Unreadable parts are reported. An invalid record does not discard the others. */
export function parseFromApp(data: unknown): ReceivedMessage {
  const refused = (why: string): ReceivedMessage => ({
    message: null,
    problems: [`A message was left out: ${why}.`],
  });
  if (!isWithin(data, maxMessage)) return refused('it is too large, or nested too deep');
  const records = fromRecordsSchema.safeParse(data);
  if (records.success) return parseRecords(records.data);
  const machine = fromMachineSchema.safeParse(data);
  if (machine.success) {
    const { chart, why, ...rest } = machine.data;
    return { message: { ...rest, ...readDrawing({ chart, why }) }, problems: [] };
  }
  const parsed = fromAppSchema.safeParse(data);
  return parsed.success
    ? { message: parsed.data, problems: [] }
    : refused(`${faultOf(parsed.error)} is not part of the protocol`);
}

function parseRecords({
  app,
  dropped,
  records: given,
}: {
  app: string;
  dropped: number;
  records: unknown[];
}): ReceivedMessage {
  const { records, problems } = parseEach(given);
  const message: FromApp = {
    type: 'records',
    app,
    records,
    dropped: dropped + given.length - records.length,
  };
  return { message, problems };
}

/** Parses records one by one. Returns the valid ones, and one line about the invalid ones. */
export function parseEach(given: readonly unknown[]): { records: LiveRecord[]; problems: string[] } {
  const records: LiveRecord[] = [];
  let fault: string | null = null;
  for (const one of given) {
    const parsed = recordSchema.safeParse(one);
    if (parsed.success) records.push(parsed.data);
    else fault ??= faultOf(parsed.error);
  }
  const lost = given.length - records.length;
  if (fault === null) return { records, problems: [] };
  const what = lost === 1 ? 'A record was left out' : `${lost} records were left out`;
  return { records, problems: [`${what}: ${fault} is not valid.`] };
}

function faultOf(error: z.core.$ZodError): string {
  const path = error.issues[0]?.path.join('.') ?? '';
  return path === '' ? 'it' : `its '${path.slice(0, 100)}'`;
}

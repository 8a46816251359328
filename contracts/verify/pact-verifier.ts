import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { endWithProcess } from '@stanza/server/process/end-with-process.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import * as z from 'zod/mini';
import { pactEnvironment, pactProgram } from '../pact-program.ts';
import type { Interaction, Pact } from './pact.ts';
import type { Selection } from './select.ts';

const mismatchSchema = z.object({
  type: z.string(),
  mismatch: z.string(),
  path: z.optional(z.string()),
  key: z.optional(z.string()),
  expected: z.optional(z.unknown()),
  actual: z.optional(z.unknown()),
  actualBody: z.optional(z.nullable(z.string())),
});

/** A difference, as Pact's verifier reports it. */
export type Mismatch = z.infer<typeof mismatchSchema>;

const reportSchema = z.object({
  interactionResults: z.array(
    z.object({ description: z.string(), result: z.string(), duration: z.string() }),
  ),
  errors: z.array(
    z.object({
      interaction: z.string(),
      mismatch: z.union([
        z.object({ type: z.literal('mismatches'), mismatches: z.array(mismatchSchema) }),
        z.object({ type: z.literal('error'), message: z.string() }),
      ]),
    }),
  ),
});

type Report = z.infer<typeof reportSchema>;

/** The verifier's result for one interaction: no mismatches, mismatches, or an error. */
export interface Verdict {
  pact: Pact;
  interaction: Interaction;
  mismatches: readonly Mismatch[];
  /** Why the interaction could not be tried; `null` if it could. */
  error: string | null;
  milliseconds: number;
}

/** In milliseconds. The verifier waits longer than the relays, because they know the reason of a missing answer. */
const relayMargin = 5000;

export interface Target {
  /** The address of the answer relay or of the message bridge. */
  baseUrl: URL;
  /** The address of provider states, and whether the verifier sends teardowns. Without it the verifier uses the examples of the pact. */
  states: { url: string; isTornDown: boolean } | null;
  /** Milliseconds to wait for an answer. */
  timeout: number;
}

/** Runs Pact's own verifier on the interactions, one after the other in one process. Resolves with the verdicts in the same order. */
export async function runVerifier(selection: readonly Selection[], target: Target): Promise<Verdict[]> {
  const chosen = selection.filter(({ interactions }) => interactions.length > 0);
  const [first] = chosen;
  if (first === undefined) return [];
  const folder = temporaryFolder('stanza-verify-');
  try {
    const files = {
      pacts: chosen.map((_, i) => path.join(folder, `${i}.json`)),
      report: path.join(folder, 'report.json'),
    };
    for (const [i, { pact, interactions }] of chosen.entries()) {
      const content = { ...pact.rest, interactions: interactions.map(({ json }) => json) };
      await writeFile(files.pacts[i] ?? '', JSON.stringify(content));
    }
    const stderr = await run(argumentsOf(first.pact, files, target), ownEnvironment());
    const report = await readFile(files.report, 'utf8').catch((cause) => {
      throw new Error(`Pact's verifier ended without a report: ${stderr.trim().split('\n').at(-1)}`, {
        cause,
      });
    });
    return toVerdicts(chosen, reportSchema.parse(JSON.parse(report)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function argumentsOf(
  { provider }: Pact,
  files: { pacts: readonly string[]; report: string },
  { baseUrl, states, timeout }: Target,
): string[] {
  const { protocol, hostname, port } = baseUrl;
  return [
    ...['verifier', '--no-colour', '--loglevel', 'error', '--json', files.report],
    ...files.pacts.flatMap((file) => ['--file', file]),
    ...['--provider-name', provider, '--transport', protocol.slice(0, -1), '--hostname', hostname],
    ...['--port', port, '--request-timeout', String(timeout + relayMargin)],
    ...(states === null ? [] : ['--state-change-url', states.url]),
    ...(states?.isTornDown ? ['--state-change-teardown'] : []),
  ];
}

/** Removes the settings of a Pact Broker and of a provider, which would make the verifier use other pacts, and proxies: it only calls the relays. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const isForeign = (name: string) =>
    /^(PACT_BROKER|PACT_PROVIDER|PACT_CONSUMER|PROVIDER)_|_proxy$/i.test(name);
  return Object.fromEntries(Object.entries(pactEnvironment('http:')).filter(([name]) => !isForeign(name)));
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(pactProgram(), args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  endWithProcess(child);
  const [, , stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return stderr;
}

/** The report lists results in the order of the interactions, and errors in the order of the failed results. */
function toVerdicts(selection: readonly Selection[], { interactionResults, errors }: Report): Verdict[] {
  const left = [...errors];
  const all = selection.flatMap(({ pact, interactions }) =>
    interactions.map((interaction) => ({ pact, interaction })),
  );
  return all.map(({ pact, interaction }, i) => {
    const { description } = interaction;
    const found = interactionResults[i];
    if (found?.description !== description) {
      throw new Error(`Pact's verifier reports '${found?.description}' instead of '${description}'.`);
    }
    const verdict = {
      pact,
      interaction,
      mismatches: [],
      error: null,
      milliseconds: readDuration(found.duration),
    };
    if (found.result === 'OK') return verdict;
    const failure = left.shift();
    if (!failure?.interaction.endsWith(description)) {
      throw new Error(`Pact's verifier does not say what is wrong with '${description}'.`);
    }
    const { mismatch } = failure;
    return mismatch.type === 'error'
      ? { ...verdict, error: mismatch.message }
      : { ...verdict, mismatches: mismatch.mismatches };
  });
}

/** Converts a text such as `2m 7s 66ms` or `1.003s` to milliseconds. */
function readDuration(text: string): number {
  const units: Record<string, number> = { m: 60_000, s: 1000, ms: 1 };
  return [...text.matchAll(/([\d.]+)(ms|s|m)/g)].reduce(
    (sum, [, amount, unit = '']) => sum + Number(amount) * (units[unit] ?? 0),
    0,
  );
}

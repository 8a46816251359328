import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { pactEnvironment, pactProgram } from '../pact-program.ts';
import type { Interaction, Pact } from './pact.ts';

const mismatchSchema = z.object({
  type: z.string(),
  mismatch: z.string(),
  path: z.optional(z.string()),
  key: z.optional(z.string()),
  expected: z.optional(z.unknown()),
  actual: z.optional(z.unknown()),
  actualBody: z.optional(z.nullable(z.string())),
});

/** One thing that differs, as the verifier reports it. */
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

/** What became of one interaction: nothing differs, something does, or it could not be tried. */
export interface Verdict {
  interaction: Interaction;
  mismatches: readonly Mismatch[];
  /** Why it could not be tried; else `null`. */
  error: string | null;
  milliseconds: number;
}

export interface Target {
  /** Where requests go, and questions for messages. */
  baseUrl: URL;
  /** Where provider states are posted; without one the examples of the pact are used as they are. */
  stateUrl: string | null;
  /** Milliseconds that an answer may take. */
  timeout: number;
}

/** Has Pact's own verifier try these interactions of a pact, one after the other, in one process of it. */
export async function runVerifier(
  pact: Pact,
  interactions: readonly Interaction[],
  target: Target,
): Promise<Verdict[]> {
  if (interactions.length === 0) return [];
  const folder = await mkdtemp(path.join(tmpdir(), 'stanza-verify-'));
  try {
    const files = { pact: path.join(folder, 'pact.json'), report: path.join(folder, 'report.json') };
    const chosen = { ...pact.rest, interactions: interactions.map(({ json }) => json) };
    await writeFile(files.pact, JSON.stringify(chosen));
    const said = await run(argumentsOf(pact, files, target), pactEnvironment(target.baseUrl.protocol));
    const report = await readFile(files.report, 'utf8').catch((cause) => {
      throw new Error(`Pact's verifier ended without a report: ${said.trim().split('\n').at(-1)}`, { cause });
    });
    return toVerdicts(interactions, reportSchema.parse(JSON.parse(report)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function argumentsOf(
  { provider }: Pact,
  files: { pact: string; report: string },
  { baseUrl, stateUrl, timeout }: Target,
): string[] {
  const { protocol, hostname, port, pathname } = baseUrl;
  const basePath = pathname.replace(/\/+$/, '');
  return [
    ...['verifier', '--no-colour', '--loglevel', 'none', '--file', files.pact, '--json', files.report],
    ...['--provider-name', provider, '--transport', protocol.slice(0, -1), '--hostname', hostname],
    ...(port === '' ? [] : ['--port', port]),
    ...(basePath === '' ? [] : ['--base-path', basePath]),
    ...['--request-timeout', String(timeout)],
    ...(stateUrl === null ? [] : ['--state-change-url', stateUrl, '--state-change-teardown']),
  ];
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(pactProgram(), args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [, , stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return stderr;
}

/** Results come in the order of the interactions, and errors in that of the results that have one. */
function toVerdicts(interactions: readonly Interaction[], { interactionResults, errors }: Report): Verdict[] {
  const left = [...errors];
  return interactions.map((interaction, i) => {
    const { description } = interaction;
    const found = interactionResults[i];
    if (found?.description !== description) {
      throw new Error(`Pact's verifier reports '${found?.description}' in the place of '${description}'.`);
    }
    const verdict = { interaction, mismatches: [], error: null, milliseconds: readDuration(found.duration) };
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

/** Milliseconds of a text such as `2m 7s 66ms` or `1.003s`. */
function readDuration(text: string): number {
  const units: Record<string, number> = { m: 60_000, s: 1000, ms: 1 };
  return [...text.matchAll(/([\d.]+)(ms|s|m)/g)].reduce(
    (sum, [, amount, unit = '']) => sum + Number(amount) * (units[unit] ?? 0),
    0,
  );
}

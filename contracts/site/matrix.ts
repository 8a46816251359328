import * as z from 'zod/mini';
import type { Broker } from '../broker/broker.ts';
import { consumerOf, pactNames, provider } from '../pact-files.ts';

/** A version of the app or of the backend in a broker. */
export interface Version {
  number: string;
  branch: string | null;
  /** The environments in which it is deployed. */
  environments: readonly string[];
}

/** A version of a pact in a broker, with one of its verifications. */
export interface MatrixRow {
  consumer: string;
  app: Version;
  /** When the pact was published. */
  publishedAt: string;
  /** `null` if there is no verification. */
  verification: { backend: Version; success: boolean; verifiedAt: string } | null;
}

const versionSchema = z.object({
  number: z.string(),
  branch: z.nullish(z.string()),
  environments: z._default(z.array(z.object({ name: z.string() })), []),
});

const matrixSchema = z.object({
  matrix: z.array(
    z.object({
      consumer: z.object({ name: z.string(), version: versionSchema }),
      provider: z.nullish(z.object({ version: z.nullish(versionSchema) })),
      pact: z.object({ createdAt: z.string() }),
      verificationResult: z.nullish(z.object({ success: z.boolean(), verifiedAt: z.string() })),
    }),
  ),
});

/** In milliseconds. */
const timeout = 30_000;

/** The published results of all pacts: the latest for each pair of versions. Rejects if the broker gives no valid answer. */
export async function readMatrix(broker: Broker): Promise<MatrixRow[]> {
  const rows: MatrixRow[] = [];
  for (const consumer of pactNames.map(consumerOf)) rows.push(...(await readRows(broker, consumer)));
  return rows;
}

async function readRows({ url, token }: Broker, consumer: string): Promise<MatrixRow[]> {
  const names = [consumer, provider].map((name) => `q[][pacticipant]=${name}`).join('&');
  const response = await fetch(encodeURI(`${url}/matrix?${names}&latestby=cvpv&limit=1000`), {
    headers: {
      accept: 'application/hal+json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    signal: AbortSignal.timeout(timeout),
  });
  // The broker answers 400 for a pact that was never published.
  if (response.status === 400) return [];
  if (!response.ok) throw new Error(`${url}/matrix was answered ${response.status}`);
  const { matrix } = matrixSchema.parse(await response.json());
  return matrix.map(
    ({ consumer: { name, version }, provider: verified, pact, verificationResult: result }) => ({
      consumer: name,
      app: toVersion(version),
      publishedAt: pact.createdAt,
      verification: verified?.version && result ? { backend: toVersion(verified.version), ...result } : null,
    }),
  );
}

function toVersion({ number, branch, environments }: z.infer<typeof versionSchema>): Version {
  return { number, branch: branch ?? null, environments: environments.map(({ name }) => name) };
}

/**
 * `npm run try-broker -w contracts -- --broker-base-url URL`: runs the commands of this folder against a real Pact Broker, and prints a
 * line for each step. Its new versions stay there, so use a broker for tests. Exits with 1 if a step fails.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { readFlags } from '../command-line/flags.ts';
import { type ExitCode, type Output, runAsProcess, runWithUsage } from '../command-line/run-command.ts';
import { listen } from '../local-server.ts';
import { consumerOf, provider } from '../pact-files.ts';
import { askBroker, type Broker } from './broker.ts';
import { canIDeploy } from './can-i-deploy.ts';
import { brokerFlags, brokerUsage, readBroker } from './flags.ts';
import { callsOf } from './hal.ts';
import { publish } from './publish.ts';
import webhook from './webhook.json' with { type: 'json' };

const usage = `Usage: npm run try-broker -w contracts [-- options]

Publishes the pacts to a Pact Broker for tests, with a branch and tags, sets up a webhook, records verifications and deployments,
and asks can-i-deploy before and after.
${brokerUsage}`;

const consumer = consumerOf('required');

const embeddedSchema = z.object({
  _embedded: z.object({
    branchVersions: z.optional(z.array(z.object({ name: z.string() }))),
    tags: z.array(z.object({ name: z.string() })),
  }),
});
const pactSchema = z.object({
  _links: z.object({ 'pb:publish-verification-results': z.object({ href: z.string() }) }),
});
const createdSchema = z.object({ _links: z.object({ self: z.object({ href: z.string() }) }) });

await runAsProcess((args, output) =>
  runWithUsage(
    output,
    usage,
    () => {
      const { values } = readFlags({ args, options: brokerFlags });
      return values.help ? 'help' : readBroker(values, process.env);
    },
    (broker) => tryBroker(broker, output),
  ),
);

async function tryBroker(broker: Broker, { out }: Output): Promise<ExitCode> {
  const run = randomUUID().slice(0, 8);
  const [first, second] = [`${run}-1`, `${run}-2`];
  const environment = `try-${run}`;
  const calls: string[] = [];
  const hook = await listen(
    createServer(async (request, response) => {
      calls.push(await text(request));
      response.end();
    }),
  );
  const env = { PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: broker.token ?? '' };
  const ask = async (command: typeof publish, ...args: string[]) => {
    const said: string[] = [];
    const output: Output = { out: (line) => said.push(line), err: (line) => said.push(line) };
    return { code: await command(args, output, env), said: said.join('') };
  };
  const canDeploy = (version: string) =>
    ask(canIDeploy, '--version', version, '--to-environment', environment);
  const publishAs = (version: string) =>
    ask(publish, '--consumer-app-version', version, '--branch', 'try', '--tag', 'one', '--tag', 'two');
  let code: ExitCode = 0;
  async function step(name: string, work: () => Promise<boolean | string>): Promise<void> {
    const result = await work().catch((error: unknown) => String(error));
    if (result !== true) code = 1;
    out(
      `${result === true ? 'ok     ' : 'FAILED '} ${name}${typeof result === 'string' ? `: ${result}` : ''}\n`,
    );
  }
  const hal = callsOf(broker);
  let created: string | null = null;

  try {
    await step('the pacts are published', async () => {
      const { code, said } = await publishAs(first);
      return code === 0 || said;
    });
    await step('they have the branch and the tags', async () => {
      const found = await hal('GET', `/pacticipants/${consumer}/versions/${first}`);
      const { branchVersions = [], tags } = embeddedSchema.parse(found)._embedded;
      return (
        [...branchVersions, ...tags].map(({ name }) => name).join() === 'try,one,two' || JSON.stringify(found)
      );
    });
    await step('the same pacts are accepted again', async () => (await publishAs(first)).code === 0);
    await step('an environment is created', async () =>
      hal('POST', '/environments', { name: environment, production: true }).then(() => true),
    );
    await step('can-i-deploy says no where no backend is deployed', async () =>
      statusOf(await canDeploy(first), 1),
    );
    await step('a webhook is created', async () => {
      created = createdSchema.parse(await hal('POST', '/webhooks', webhookTo(hook.url)))._links.self.href;
      return true;
    });
    await step('a backend is verified and deployed', async () => {
      await publishResult(first, true);
      const { isDone, text: said } = await askBroker(broker, [
        ...['record-deployment', '--pacticipant', provider, '--version', `${run}-api`],
        ...['--environment', environment],
      ]);
      return isDone || said;
    });
    await step('can-i-deploy accepts a verified version', async () => statusOf(await canDeploy(first), 0));
    await step('the webhook is called for pacts that need a verification', async () => {
      await publishChanged(second);
      const end = performance.now() + 60_000;
      while (!calls.some((body) => body.includes(second)) && performance.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      return calls.some((body) => body.includes(second)) || `${calls.length} calls, none for ${second}`;
    });
    await step('can-i-deploy rejects an unverified version', async () =>
      statusOf(await canDeploy(second), 1),
    );
    await step('can-i-deploy rejects a failed version', async () => {
      await publishResult(second, false);
      return statusOf(await canDeploy(second), 1);
    });
  } finally {
    if (created !== null) await hal('DELETE', new URL(created).pathname);
    await hook.close();
  }
  return code;

  async function publishResult(version: string, success: boolean): Promise<void> {
    const path = `/pacts/provider/${provider}/consumer/${consumer}/version/${version}`;
    const { href } = pactSchema.parse(await hal('GET', path))._links['pb:publish-verification-results'];
    await hal('POST', new URL(href).pathname, {
      success,
      providerApplicationVersion: `${run}-api`,
      verifiedBy: { implementation: 'stanza-contracts verify' },
    });
  }

  /** Publishes the pact with new descriptions, so that its interactions differ from every earlier version. */
  async function publishChanged(version: string): Promise<void> {
    const path = `/pacts/provider/${provider}/consumer/${consumer}/version/`;
    const known = await hal('GET', `${path}${first}`);
    const { _links: _, createdAt: __, ...pact } = z.record(z.string(), z.unknown()).parse(known);
    const interactions = z.array(z.record(z.string(), z.unknown())).parse(pact.interactions);
    const changed = interactions.map((one) => ({ ...one, description: `${one.description} (${run})` }));
    await hal('PUT', `${path}${version}`, { ...pact, interactions: changed });
  }
}

function statusOf({ code, said }: { code: ExitCode; said: string }, expected: ExitCode): boolean | string {
  return code === expected || said.trim();
}

/** The example webhook, with an address of this process. */
function webhookTo(url: string) {
  return { ...webhook, request: { ...webhook.request, url } };
}

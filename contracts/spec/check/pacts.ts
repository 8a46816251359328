import { isHttp, type Pact } from '../pact-file.ts';
import { createHttpCheck } from './http.ts';
import { createMessageCheck, parseAsyncapi } from './messages.ts';
import { findOperation, type Openapi, parseOpenapi } from './operations.ts';

/** The two documents, as parsed JSON. */
export interface Documents {
  openapi: unknown;
  asyncapi: unknown;
}

/**
 * Makes a check of a pact against the documents. The check resolves with a line for each difference, which names the interaction.
 * Throws if the documents do not have the expected form.
 */
export function createPactCheck(documents: Documents): (pact: Pact) => Promise<string[]> {
  const checkHttp = createHttpCheck(parseOpenapi(documents.openapi));
  const checkMessage = createMessageCheck(parseAsyncapi(documents.asyncapi));
  return async ({ consumer, interactions }) => {
    const lines: string[] = [];
    for (const interaction of interactions) {
      const problems = isHttp(interaction) ? await checkHttp(interaction) : checkMessage(interaction);
      lines.push(...problems.map((problem) => `${consumer.name}: «${interaction.description}»: ${problem}.`));
    }
    return lines;
  };
}

/** The calls of a pact that openapi.json lacks, each with its first interaction. */
export function undescribedCalls({ interactions }: Pact, openapi: Openapi): Map<string, string> {
  const undescribed = new Map<string, string>();
  for (const { description, request } of interactions.filter(isHttp)) {
    const { method, path } = request;
    const call = `${method} ${path}`;
    if (!findOperation(openapi, method, path) && !undescribed.has(call)) undescribed.set(call, description);
  }
  return undescribed;
}

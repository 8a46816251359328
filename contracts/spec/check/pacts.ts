import { isHttp, type Pact } from '../pact-file.ts';
import { createHttpCheck } from './http.ts';
import { createMessageCheck, parseAsyncapi } from './messages.ts';
import { parseOpenapi } from './operations.ts';

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

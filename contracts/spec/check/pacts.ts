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
 * Says what of a pact does not conform to the documents, each in a line that names the interaction; none where all does.
 * Throws where the documents are not ours.
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

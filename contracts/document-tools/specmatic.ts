import path from 'node:path';
import { startIndependentProvider } from '../independent-provider/provider.ts';
import { contracts, execute, type Outcome } from './execute.ts';

const overlay = path.join(contracts, 'spec/without-ranges.overlay.yaml');
const filter = "PATH='/api/search/listings' && STATUS='200'";

/** Specmatic generates searches from the document, and sends them to the independent provider. */
export async function trySpecmatic(jar: string, openapi: string): Promise<Outcome> {
  const java = await execute('java', ['-version']);
  if (!java.isRight) return { isRight: true, isSkipped: true, output: 'there is no Java' };
  const { url, close } = await startIndependentProvider();
  try {
    const tried = await execute('java', [
      '-jar',
      jar,
      'test',
      openapi,
      '--overlay-file',
      overlay,
      `--testBaseURL=${url}`,
      `--filter=${filter}`,
    ]);
    const [, count = '0'] = /Tests run: (\d+), Successes: \1/.exec(tried.output) ?? [];
    return { ...tried, isRight: tried.isRight && Number(count) > 0 };
  } finally {
    await close();
  }
}

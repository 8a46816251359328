import { type Capabilities, offeredProtocols, openChat } from './chat.ts';
import type { Check, Level, Outcome, Result } from './check.ts';
import { Mismatch, NotApplicable, reasonOf } from './mismatch.ts';
import { redact } from './redact.ts';
import type { Target } from './target.ts';

/**
 * Runs every check, even after failures. Yields the results in order, each as soon as possible.
 * @param isStrict treats optional checks as required
 */
export async function* runChecks(
  checks: readonly Check[],
  target: Target,
  isStrict: boolean,
): AsyncGenerator<Result> {
  const capabilities: Capabilities = { protocols: offeredProtocols, answersReceipts: true };
  const run = async (check: Check): Promise<Result> => {
    const start = performance.now();
    const { failure, detail } = await runCheck(check, target, capabilities);
    const outcome = outcomeOf(failure, isStrict ? 'required' : check.level);
    return { check, outcome, detail, milliseconds: performance.now() - start };
  };
  const slow = new Map(checks.filter(({ isSlow }) => isSlow).map((check) => [check, run(check)]));
  for (const check of checks) yield await (slow.get(check) ?? run(check));
}

interface Run {
  failure: unknown;
  detail: string;
}

async function runCheck(check: Check, target: Target, capabilities: Capabilities): Promise<Run> {
  const { chat, leave } = openChat(target, capabilities);
  try {
    await check.run(chat);
    return { failure: null, detail: '' };
  } catch (failure) {
    const reason = failure instanceof Mismatch ? failure.message : reasonOf(failure);
    return { failure, detail: redact(reason, target.secrets) };
  } finally {
    await leave();
  }
}

function outcomeOf(failure: unknown, level: Level): Outcome {
  if (failure === null) return 'passed';
  if (failure instanceof NotApplicable) return 'skipped';
  return level === 'required' ? 'failed' : 'not supported';
}

import { contentTypeOf, mediaType } from '../spec/check/content-type.ts';
import { readForm } from '../spec/check/form.ts';
import { type Interaction, isHttp, type Pact } from '../spec/pact-file.ts';
import { compareAnswers } from './answers.ts';
import { compareAt } from './compare-at.ts';
import type { Difference, Report } from './difference.ts';
import { changesOf } from './json.ts';
import { compareMessages } from './messages.ts';
import { compareForms, compareRequests } from './requests.ts';
import { compareStates } from './states.ts';

/** Two versions of one pact. */
export interface Pacts {
  before: Pact;
  after: Pact;
  /** The file, relative to contracts/. */
  file: string;
  /** Whether a backend may omit the interactions. */
  isOptional: boolean;
}

/** An interaction with the body of its request. A form is split into its parts. */
interface Read {
  interaction: Interaction;
  sent: unknown;
}

/** The differences between a pact's interactions, as a backend sees them. */
export async function diffPacts({ before, after, file, isOptional }: Pacts): Promise<Difference[]> {
  const changes = changesOf(await readAll(before), await readAll(after));
  return changes.flatMap(({ name, before: old, after: now }) =>
    compareAt({ file, where: `«${name}»` }, [old?.interaction, now?.interaction], (report) => {
      if (now === undefined) report('additive', 'is not asked for any more');
      else if (old !== undefined) compareInteractions(old, now, report);
      else report(isOptional ? 'additive' : 'breaking', isOptional ? 'is a new extension' : 'is new');
    }),
  );
}

function compareInteractions(old: Read, now: Read, report: Report): void {
  const [was, is] = [old.interaction, now.interaction];
  compareStates(was, is, report);
  if (isHttp(was) && isHttp(is)) {
    compareRequests(was.request, is.request, report);
    compareForms(old.sent, now.sent, report);
    compareAnswers(was, is, report);
  } else if (!isHttp(was) && !isHttp(is)) compareMessages(was, is, report);
  else report('breaking', isHttp(is) ? 'is a call, was a frame' : 'is a frame, was a call');
}

/** The interactions by description, which is unique within a pact. */
async function readAll({ interactions }: Pact): Promise<Record<string, Read>> {
  const read = interactions.map(async (interaction) => {
    return [interaction.description, { interaction, sent: await sentBody(interaction) }] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

async function sentBody(interaction: Interaction): Promise<unknown> {
  if (!isHttp(interaction) || interaction.request.body === undefined) return undefined;
  const { body } = interaction.request;
  const type = contentTypeOf(interaction.request);
  if (mediaType(type) !== 'multipart/form-data') return body.content;
  try {
    return (await readForm(body, type, [])).value;
  } catch {
    // The `check` command reports forms that cannot be parsed.
    return body.content;
  }
}

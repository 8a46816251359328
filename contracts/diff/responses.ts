import { compareContent } from './content.ts';
import type { Report } from './difference.ts';
import { changesOf, isJson, type Json, part } from './json.ts';
import type { Documents } from './schemas.ts';

/** Compares the answers of each status. A status without its own entry uses its range, such as `4XX`. */
export function compareResponses(documents: Documents, before: Json, after: Json, report: Report): void {
  const [old, now] = [before, after].map((call) => withoutExamples(part(call, 'responses'))) as [Json, Json];
  for (const { name: status } of changesOf(old, now)) {
    const [was, is] = [responseTo(old, status), responseTo(now, status)];
    if (!is) report('breaking', `the status ${status} is not understood any more`);
    else if (!was) report('additive', `the status ${status} is understood now`);
    else {
      const name = `in an answer ${status}, `;
      compareBodies(documents, was, is, report, name);
      compareHeaders(part(was, 'headers'), part(is, 'headers'), report, name);
    }
  }
}

/** Removes the entries that older documents have as examples of a range: the range is compared. */
function withoutExamples(responses: Json): Json {
  return Object.fromEntries(
    Object.entries(responses).filter(([, response]) => !(isJson(response) && 'x-example-of' in response)),
  );
}

function compareBodies(documents: Documents, was: Json, is: Json, report: Report, name: string): void {
  const [old, now] = [part(was, 'content'), part(is, 'content')];
  const hadBody = Object.keys(old).length > 0;
  const hasBody = Object.keys(now).length > 0;
  if (!hadBody && hasBody) report('breaking', `${name}the body is read now`);
  else if (hadBody && !hasBody) report('additive', `${name}the body is not read any more`);
  else compareContent(documents, 'to-app', [old, now], report, name);
}

function compareHeaders(old: Json, now: Json, report: Report, name: string): void {
  for (const { name: header, before, after } of changesOf(old, now)) {
    const isOptional = isJson(after) && after['x-optional'] === true;
    const wasOptional = isJson(before) && before['x-optional'] === true;
    if (after === undefined) report('additive', `${name}the header ${header} is not read any more`);
    else if (before === undefined || (wasOptional && !isOptional)) {
      report(isOptional ? 'additive' : 'breaking', `${name}the header ${header} is read now`);
    } else if (!wasOptional && isOptional)
      report('additive', `${name}the header ${header} may be missing now`);
  }
}

function responseTo(responses: Json, status: string): Json | undefined {
  const response = responses[status] ?? responses[`${status.charAt(0)}XX`];
  return isJson(response) ? response : undefined;
}

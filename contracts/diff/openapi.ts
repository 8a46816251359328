import { compareAt } from './compare-at.ts';
import { diffComponents, type Flows } from './components.ts';
import { compareContent } from './content.ts';
import { compareDeprecation } from './deprecation.ts';
import type { Difference, Report } from './difference.ts';
import { changesOf, isJson, type Json, part } from './json.ts';
import { compareParameters } from './parameters.ts';
import { compareResponses } from './responses.ts';
import type { Documents } from './schemas.ts';

const file = 'openapi.json';

/** The differences between the calls, as a backend sees them. */
export function diffOpenapi(documents: Documents): Difference[] {
  const calls = changesOf(operationsOf(documents.before), operationsOf(documents.after));
  return [
    ...calls.flatMap(({ name, before, after }) =>
      compareAt({ file, where: name }, [before, after], (report) =>
        compareCalls(documents, before, after, report),
      ),
    ),
    ...diffComponents(file, documents, flowsOf),
  ];
}

function compareCalls(
  documents: Documents,
  before: Json | undefined,
  after: Json | undefined,
  report: Report,
) {
  const isOptional = after?.['x-optional'] === true;
  if (after === undefined) report('additive', 'is not called any more');
  else if (before === undefined) {
    report(isOptional ? 'additive' : 'breaking', isOptional ? 'is a new extension' : 'is a new call');
  } else {
    const wasOptional = before['x-optional'] === true;
    if (wasOptional && !isOptional)
      report('breaking', 'is no extension any more: every backend has to have it');
    if (!wasOptional && isOptional) report('additive', 'is an extension now: a backend may do without');
    compareDeprecation(before, after, '', report);
    compareTokens(isBearer(before), isBearer(after), report);
    compareParameters(documents, before, after, report);
    compareRequests(documents, before, after, report);
    compareResponses(documents, before, after, report);
  }
}

function compareTokens(was: boolean, is: boolean, report: Report): void {
  if (!was && is)
    report('breaking', 'comes with a bearer token now, and is answered 401 without a valid one');
  if (was && !is) report('breaking', 'comes without a token now');
}

function compareRequests(documents: Documents, before: Json, after: Json, report: Report): void {
  const [old, now] = [part(before, 'requestBody', 'content'), part(after, 'requestBody', 'content')];
  const hadBody = Object.keys(old).length > 0;
  const hasBody = Object.keys(now).length > 0;
  if (!hadBody && hasBody) report('breaking', 'has a body now');
  else if (hadBody && !hasBody) report('breaking', 'has no body any more');
  else compareContent(documents, 'to-backend', [old, now], report);
}

function isBearer({ security }: Json): boolean {
  return (
    Array.isArray(security) &&
    security.length > 0 &&
    security.every((scheme) => isJson(scheme) && 'bearer' in scheme)
  );
}

/** The operations, by method and path. */
function operationsOf(document: Json): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(part(document, 'paths')).flatMap(([path, operations]) =>
      Object.entries(isJson(operations) ? operations : {}).flatMap(([method, operation]) =>
        isJson(operation) ? [[`${method.toUpperCase()} ${path}`, operation]] : [],
      ),
    ),
  );
}

function flowsOf(document: Json): Flows {
  const operations = Object.values(operationsOf(document));
  return {
    'to-backend': operations.flatMap(({ parameters, requestBody }) => [parameters, requestBody]),
    'to-app': operations.map(({ responses }) => responses),
  };
}

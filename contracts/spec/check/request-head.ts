import { type HttpInteraction, headerOf } from '../pact-file.ts';
import { type FoundOperation, tokenOf } from './operations.ts';
import type { CheckValue } from './values.ts';

/** Checks the path and query of an interaction against the operation's parameters. */
export function checkParameters(
  { operation, values }: FoundOperation,
  { request: { query } }: HttpInteraction,
  check: CheckValue,
): string[] {
  const problems: string[] = [];
  const unknown = new Set(Object.keys(query));
  for (const { in: place, name, schema, required } of operation.parameters) {
    if (place === 'path') {
      problems.push(...check(schema, typed(values[name] ?? '', schema), `the path's '${name}'`));
      continue;
    }
    unknown.delete(name);
    const given = query[name];
    if (given === undefined) {
      if (required) problems.push(`the query lacks '${name}'`);
    } else if (given.length > 1) problems.push(`the query has '${name}' ${given.length} times`);
    else problems.push(...check(schema, typed(given[0] ?? '', schema), `the query's '${name}'`));
  }
  for (const name of unknown) problems.push(`the query has '${name}', which is not described`);
  return problems;
}

/** A text of the path or query, converted to the type of its schema if possible. */
function typed(text: string, schema: Readonly<Record<string, unknown>>): unknown {
  const isNumber = ['integer', 'number'].includes(String(schema.type));
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Headers that OpenAPI describes in other places than `parameters`. */
const elsewhere = ['accept', 'authorization', 'content-type'];

export function checkRequestHeaders(
  { operation }: FoundOperation,
  { request, response }: HttpInteraction,
): string[] {
  const problems: string[] = [];
  const authorization = headerOf(request.headers, 'authorization');
  const token = tokenOf(operation);
  if (token === 'required' && response.status !== 401 && !/^Bearer \S+$/.test(authorization ?? '')) {
    problems.push('the request lacks its bearer token');
  }
  if (token === 'none' && authorization !== undefined) {
    problems.push('the request has a token that the operation does not ask for');
  }
  for (const name of Object.keys(request.headers)) {
    if (elsewhere.includes(name.toLowerCase())) continue;
    problems.push(`the request has the header '${name}', which is not described`);
  }
  return problems;
}

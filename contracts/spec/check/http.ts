import type { HttpInteraction } from '../pact-file.ts';
import { findOperation, type Openapi } from './operations.ts';
import { checkRequestBody } from './request-body.ts';
import { checkParameters, checkRequestHeaders } from './request-head.ts';
import { checkResponse } from './response.ts';
import { createCheck } from './values.ts';

/** Checks an interaction against the document. Resolves with a line for each difference. */
export type CheckHttp = (interaction: HttpInteraction) => Promise<string[]>;

export function createHttpCheck(openapi: Openapi): CheckHttp {
  const strict = createCheck(openapi);
  const lenient = createCheck(openapi, { isLenient: true });
  return async (interaction) => {
    const { method, path } = interaction.request;
    const found = findOperation(openapi, method, path);
    if (found === undefined) return [`no operation is '${method} ${path}'`];
    // A request that gets a 400 may have invalid lengths and amounts: they are the reason for the 400.
    const checkBody = interaction.response.status === 400 ? lenient : strict;
    return [
      ...checkParameters(found, interaction, strict),
      ...checkRequestHeaders(found, interaction),
      ...(await checkRequestBody(found, interaction, { openapi, check: checkBody })),
      ...checkResponse(found, interaction, strict),
    ];
  };
}

import type { Call } from '@stanza/schemas/call.ts';
import { deprecationMarks } from '@stanza/schemas/deprecation.ts';
import * as z from 'zod/mini';
import packageJson from '../../package.json' with { type: 'json' };
import { routes, tags } from '../routes.ts';
import { addExamples, type Operation } from './examples.ts';
import { inlineSchema, nameOf, schemaRef, schemasOf } from './json-schema.ts';
import { needs } from './needs.ts';
import type { FailureTexts, Route } from './route.ts';

const json = 'application/json';
/** The mark of extensions: calls, parameters and headers that a backend may omit. */
const optionalMark = 'x-optional';
/** The mark with the text that a person sees after a failure. */
const showsMark = 'x-shows';

/** The document of `contracts/openapi.json`: the calls of routes.ts. */
export function buildOpenapi(all: readonly Route[] = routes) {
  const paths = pathsOf(all);
  addExamples(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: 'What Stanza’s web app calls',
      version: packageJson.version,
      summary: 'Every call that the web app makes of a backend, and what it reads of the answers.',
      description: [
        'Answers may hold more fields than these: the app reads what is described and passes over the rest. What is marked',
        '`x-optional` is an extension, which a backend may do without. A range such as `2XX` stands for every status that is not described by',
        'itself. The chat’s frames are in asyncapi.json.',
      ]
        .join(' ')
        .concat('\n\n', needs),
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
    },
    servers: [{ url: '/', description: 'The backend: `VITE_API_URL` of the built app' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of the login.' },
      },
      schemas: schemasOf(paths),
    },
  };
}

function pathsOf(all: readonly Route[]): Record<string, Record<string, Operation>> {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of all) {
    const { path, method } = route.call;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route) };
  }
  return paths;
}

function operationOf(route: Route): Operation {
  const { call, id, tag, summary, description, optional } = route;
  const parameters = parametersOf(route);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(optional && { [optionalMark]: true }),
    ...(call.deprecated && deprecationMarks(call.deprecated)),
    security: call.bearer ? [{ bearer: [] }] : call.seesMember ? [{}, { bearer: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...((call.body || call.form) && {
      requestBody: { required: true as const, content: requestContent(route) },
    }),
    responses: responsesOf(route),
  };
}

function parametersOf({ call, params = {}, query = {} }: Route) {
  return [
    ...Object.entries(params).map(([name, { description, example }]) => ({
      name,
      in: 'path',
      required: true,
      description,
      schema: inlineSchema(fieldOf(call.params, name)),
      example,
    })),
    ...Object.entries(query).map(([name, { description, optional, example }]) => {
      const schema = fieldOf(call.query, name);
      const { deprecated, 'x-sunset': sunset, ...json } = inlineSchema(schema);
      return {
        name,
        in: 'query',
        ...(!z.safeParse(schema, undefined).success && { required: true }),
        ...(optional && { [optionalMark]: true }),
        // In OpenAPI these marks belong to the parameter, not to its schema.
        ...(deprecated !== undefined && { deprecated }),
        ...(sunset !== undefined && { 'x-sunset': sunset }),
        description,
        schema: json,
        example,
      };
    }),
  ];
}

function fieldOf(fields: Call['params'], name: string): z.core.$ZodType {
  return fields?.shape[name] ?? z.never();
}

function requestContent({ call, contentTypes = {} }: Route) {
  const { body, form } = call;
  const encoding = Object.entries(contentTypes).map(([name, contentType]) => [name, { contentType }]);
  return {
    ...(body && content(json, body, call)),
    ...(form && {
      'multipart/form-data': { schema: refTo(form, call), encoding: Object.fromEntries(encoding) },
    }),
  };
}

/** A response for each status of the call, in its order. */
function responsesOf(route: Route) {
  const { call, answers, otherwise } = route;
  const failures: Record<string, FailureTexts> = {
    '4XX': { when: 'Refused for any other reason.', shows: otherwise },
    '5XX': {
      when: 'Something failed, possibly in a proxy: the body need not be JSON.',
      shows: otherwise,
    },
  };
  const responses = Object.entries(call.answers).map(([status, schema]) => {
    const texts = answers[status] ?? failures[status];
    if (texts === undefined) throw new Error(`${route.id} has no text for an answer ${status}.`);
    if (typeof texts === 'string') return [status, responseOf(route, texts, schema)];
    const { when, shows } = texts;
    const html = status === '5XX' && { 'text/html': { schema: { type: 'string' } } };
    return [
      status,
      {
        description: when,
        [showsMark]: shows,
        content: { ...(schema && content(json, schema, call)), ...html },
      },
    ];
  });
  const success = call.answers[200];
  const other = success && [
    '2XX',
    responseOf(route, 'Another success, which the app reads like 200.', success),
  ];
  const isRange = ([status]: unknown[]) => status === '4XX' || status === '5XX';
  return Object.fromEntries([
    ...responses.filter((one) => !isRange(one)),
    ...(other ? [other] : []),
    ...responses.filter(isRange),
  ]);
}

function responseOf({ call, headers }: Route, description: string, schema: z.ZodMiniType | null) {
  return {
    description,
    ...(headers && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, { optional, description, example }]) => [
          name,
          { ...(optional && { [optionalMark]: true }), description, schema: { type: 'string' }, example },
        ]),
      ),
    }),
    ...(schema && { content: content(call.answerType ?? json, schema, call) }),
  };
}

function content(type: string, schema: z.ZodMiniType, call: Call) {
  return { [type]: { schema: refTo(schema, call) } };
}

function refTo(schema: z.ZodMiniType, { method, path }: Call) {
  return { $ref: schemaRef(nameOf(schema, `${method} ${path}`)) };
}

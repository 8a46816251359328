import packageJson from '../../package.json' with { type: 'json' };
import { routes, tags } from '../routes.ts';
import { failureSchema } from './answers.ts';
import { inlineSchema, nameOf, schemaRef, schemasOf } from './json-schema.ts';
import type { Answer, Failure, Route } from './route.ts';

const json = 'application/json';
/** How our own extensions are marked: calls, parameters and headers that a backend may do without. */
const optionalMark = 'x-optional';
/** What a person sees of a failure. */
const showsMark = 'x-shows';

/** The document of `contracts/openapi.json`: the calls of routes.ts. */
export function buildOpenapi() {
  const paths = pathsOf(routes);
  return {
    openapi: '3.1.1',
    info: {
      title: 'What Stanza’s web app calls',
      version: packageJson.version,
      summary: 'Every call that the web app makes of a backend, and what it reads of the answers.',
      description: [
        'Answers may hold more fields than these: the app reads what is described and passes over the rest. What is marked',
        '`x-optional` is an extension, which a backend may do without. The chat’s frames are in asyncapi.json.',
      ].join(' '),
      license: { name: 'All rights reserved' },
    },
    servers: [{ url: '/', description: 'Wherever the backend is: `VITE_API_URL` of the built app' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that the login answered.' },
      },
      schemas: schemasOf(paths),
    },
  };
}

function pathsOf(all: readonly Route[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of all) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return paths;
}

function operationOf(route: Route) {
  const { id, tag, summary, description, optional, bearer, body } = route;
  const parameters = parametersOf(route);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(optional && { [optionalMark]: true }),
    security: bearer ? [{ bearer: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: requestContent(body) } }),
    responses: responsesOf(route),
  };
}

function parametersOf({ params = {}, query = {} }: Route) {
  return [
    ...Object.entries(params).map(([name, { schema, description, example }]) => ({
      name,
      in: 'path',
      required: true,
      description,
      schema: inlineSchema(schema),
      example,
    })),
    ...Object.entries(query).map(([name, { schema, description, required, optional, example }]) => ({
      name,
      in: 'query',
      ...(required && { required }),
      ...(optional && { [optionalMark]: true }),
      description,
      schema: inlineSchema(schema),
      example,
    })),
  ];
}

function requestContent(body: NonNullable<Route['body']>) {
  const schema = { $ref: schemaRef(nameOf(body.schema)) };
  if (body.kind === 'json') return { [json]: { schema } };
  const encoding = Object.entries(body.parts).map(([name, contentType]) => [name, { contentType }]);
  return { 'multipart/form-data': { schema, encoding: Object.fromEntries(encoding) } };
}

function responsesOf({ answer, orEmpty, failures, otherwise, refusal = failureSchema }: Route) {
  const refused = content(json, nameOf(refusal));
  return {
    [answer.status]: answerOf(answer),
    ...(orEmpty !== undefined && { '204': { description: orEmpty } }),
    ...Object.fromEntries(failures.map((failure) => [failure.status, failureOf(failure)])),
    '4XX': {
      description: 'Refused for any other reason.',
      [showsMark]: otherwise,
      content: refused,
    },
    '5XX': {
      description: 'Something failed, perhaps in front of the backend: the body need not be JSON.',
      [showsMark]: otherwise,
      content: { ...content(json, nameOf(failureSchema)), 'text/html': { schema: { type: 'string' } } },
    },
  };
}

function answerOf({ reads, content: body, headers }: Answer) {
  return {
    description: reads,
    ...(headers && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, { optional, description, example }]) => [
          name,
          { ...(optional && { [optionalMark]: true }), description, schema: { type: 'string' }, example },
        ]),
      ),
    }),
    ...(body && { content: content(body.type, nameOf(body.schema)) }),
  };
}

function failureOf({ when, shows, schema }: Failure) {
  return { description: when, [showsMark]: shows, content: content(json, nameOf(schema)) };
}

function content(type: string, name: string) {
  return { [type]: { schema: { $ref: schemaRef(name) } } };
}

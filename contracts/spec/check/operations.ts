import * as z from 'zod/mini';

const json = z.record(z.string(), z.unknown());
/** The marks of parts that the app will stop using. */
const deprecationSchema = {
  deprecated: z._default(z.boolean(), false),
  'x-sunset': z.optional(z.string()),
};
const mediaSchema = z.object({
  schema: json,
  example: z.optional(z.unknown()),
  /** For a form, the content type of each part. */
  encoding: z.optional(z.record(z.string(), z.object({ contentType: z.string() }))),
});
const contentSchema = z._default(z.record(z.string(), mediaSchema), {});

const operationSchema = z.object({
  ...deprecationSchema,
  operationId: z.string(),
  security: z.array(json),
  parameters: z._default(
    z.array(
      z.object({
        ...deprecationSchema,
        name: z.string(),
        in: z.enum(['path', 'query']),
        required: z._default(z.boolean(), false),
        schema: json,
      }),
    ),
    [],
  ),
  requestBody: z.optional(z.object({ content: contentSchema })),
  responses: z.record(
    z.string(),
    z.object({
      headers: z._default(z.record(z.string(), json), {}),
      content: contentSchema,
    }),
  ),
});

/** Whether a token is asked for: `none`, `optional` (a member may get another answer than a visitor) or `required`. */
export function tokenOf({ security }: { security: readonly object[] }): 'none' | 'optional' | 'required' {
  if (security.length === 0) return 'none';
  return security.every((scheme) => 'bearer' in scheme) ? 'required' : 'optional';
}

const openapiSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), json) }),
});

/** The part of openapi.json that the checks read. */
export type Openapi = z.infer<typeof openapiSchema>;
export type Operation = z.infer<typeof operationSchema>;
export type Media = z.infer<typeof mediaSchema>;

/** Throws if the document does not have the expected form. */
export function parseOpenapi(document: unknown): Openapi {
  return openapiSchema.parse(document);
}

export interface FoundOperation {
  operation: Operation;
  path: string;
  /** The values of the path parameters, by name. */
  values: Record<string, string>;
}

/** The operation of a call. A path without parameters takes precedence over one with parameters. */
export function findOperation(openapi: Openapi, method: string, path: string): FoundOperation | undefined {
  const given = path.split('/');
  const found = templatesOf(openapi).flatMap(({ template, parts, operations }) => {
    const operation = operations[method.toLowerCase()];
    const values = operation && matchPath(parts, given);
    return operation && values ? [{ operation, path: template, values }] : [];
  });
  return found.sort((a, b) => Object.keys(a.values).length - Object.keys(b.values).length)[0];
}

interface Template {
  template: string;
  parts: readonly Part[];
  operations: Openapi['paths'][string];
}

interface Part {
  text: string;
  /** The name of the parameter, if the part is one. */
  name: string | undefined;
}

/** The paths of each document, split once. */
const templates = new WeakMap<Openapi, Template[]>();

function templatesOf(openapi: Openapi): Template[] {
  const known = templates.get(openapi);
  if (known !== undefined) return known;
  const split = Object.entries(openapi.paths).map(([template, operations]) => ({
    template,
    parts: template.split('/').map((text) => ({ text, name: /^\{(\w+)\}$/.exec(text)?.[1] })),
    operations,
  }));
  templates.set(openapi, split);
  return split;
}

function matchPath(parts: readonly Part[], given: readonly string[]): Record<string, string> | undefined {
  if (parts.length !== given.length) return undefined;
  const values: Record<string, string> = {};
  for (const [i, { text: part, name }] of parts.entries()) {
    const text = given[i] ?? '';
    if (name !== undefined && text !== '') values[name] = decodeURIComponent(text);
    else if (part !== text) return undefined;
  }
  return values;
}

const propertiesSchema = z.catch(z.record(z.string(), json), {});

/** The properties of a schema, or of the schema that it refers to. */
export function propertiesOf(openapi: Openapi, schema: Media['schema']): Record<string, Media['schema']> {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  const found = name === undefined ? schema : openapi.components.schemas[name];
  return propertiesSchema.parse(found?.properties);
}

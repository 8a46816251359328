import * as z from 'zod/mini';

/** A part of the API that the app is going to stop using. A backend keeps it until then. */
export interface Deprecation {
  /** The first day on which no supported version of the app uses it; missing until this day is known. */
  sunset?: `${number}-${number}-${number}`;
}

/** The marks in OpenAPI and JSON Schema. */
export function deprecationMarks({ sunset }: Deprecation) {
  return { deprecated: true, ...(sunset !== undefined && { 'x-sunset': sunset }) };
}

/** Marks one field. Other fields may share its schema, so it gets a copy. */
export function deprecated<S extends z.ZodMiniType>(schema: S, deprecation: Deprecation): S {
  const own = schema.clone();
  z.globalRegistry.add(own, deprecationMarks(deprecation));
  return own;
}

/** Methods of the underlying library that the builder does not offer. */
interface Library {
  withRequestBody(body: string, contentType: string): boolean;
  withResponseBody(body: string, contentType: string): boolean;
  withResponseMatchingRules(rules: string): boolean;
}

export function libraryOf(builder: object): Library {
  return Reflect.get(builder, 'interaction');
}

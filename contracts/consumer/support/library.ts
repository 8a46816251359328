/** What the library beneath a builder takes, and the builder has no words for. */
interface Library {
  withRequestBody(body: string, contentType: string): boolean;
  withResponseBody(body: string, contentType: string): boolean;
  withResponseMatchingRules(rules: string): boolean;
}

export function libraryOf(builder: object): Library {
  return Reflect.get(builder, 'interaction');
}

import { MatchersV3 } from '@pact-foundation/pact';

const { HTTPResponseStatusClass, matchStatus, regex } = MatchersV3;

/** Any 2xx: the app checks only that the request succeeded. */
export const taken = (example: number) => matchStatus(example, HTTPResponseStatusClass.Success);

/** Any 4xx. */
export const refused = (example: number) => matchStatus(example, HTTPResponseStatusClass.ClientError);

/** Any 4xx except 401, which would log the member out. */
export const refusedToMember = (example: number) =>
  matchStatus(example, [400, 403, 404, 405, 409, 410, 411, 413, 414, 415, 422, 423, 424, 429, 451]);

/** The resource belongs to another member or does not exist. A backend need not tell which. */
export const withheld = (example: number) => matchStatus(example, [403, 404]);

const dayForm = '\\d{4}-\\d{2}-\\d{2}';

/** A date or a time, ISO 8601. */
export const date = (example: string) =>
  regex(`^${dayForm}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$`, example);

/** A text of this form. A regex alone also matches a number, or a list with one such text. */
export const textOf = (form: string, example: string) => ({
  'pact:matcher:type': [{ 'pact:matcher:type': 'type' }, { 'pact:matcher:type': 'regex', regex: form }],
  value: example,
});

/** A text for a person, or a code. It must not be blank. */
export const words = (example: string) => textOf('^[\\s\\S]*\\S[\\s\\S]*$', example);

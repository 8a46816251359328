import * as z from 'zod/mini';

/** What there is, besides the specified amenities. */
export const amenityFlags = [
  'hasLift',
  'hasWashingMachine',
  'hasDishwasher',
  'hasAirConditioning',
  'hasPrivateBathroom',
  'couplesAllowed',
] as const;
export type AmenityFlag = (typeof amenityFlags)[number];

/** `autonomous`: the flat has its own. `central`: the house has one for all flats. */
export const heatingKinds = ['autonomous', 'central', 'none'] as const;
export type HeatingKind = (typeof heatingKinds)[number];

export const smokingRules = ['allowed', 'forbidden'] as const;
export type SmokingRule = (typeof smokingRules)[number];

const yes = z.boolean(/*i18n*/ 'Must be true or false.');
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.nullable(z.enum(values, /*i18n*/ 'Must be one of the choices.'));

/** More facts about a room, from and for a backend with `amenities`. `false` and `null`: the poster does not say. */
export const amenitiesSchema = z.object({
  hasLift: yes,
  hasWashingMachine: yes,
  hasDishwasher: yes,
  hasAirConditioning: yes,
  hasPrivateBathroom: yes,
  couplesAllowed: yes,
  heating: oneOf(heatingKinds),
  smoking: oneOf(smokingRules),
});

export type Amenities = z.infer<typeof amenitiesSchema>;

import type { Amenities } from '@stanza/schemas/listing/amenities.ts';

/** Of 100 rooms. The first four by an Italian survey of rooms for students. */
const shares = {
  hasWashingMachine: 82,
  hasDishwasher: 35,
  hasAirConditioning: 31,
  hasLift: 48,
  hasPrivateBathroom: 22,
  couplesAllowed: 18,
  heating: 45,
  central: 60,
  smoking: 40,
  forbidden: 75,
} as const;

/** The amenities of a room of the demonstration, always the same for one id. They draw nothing from the generator, whose rooms stay. */
export function amenitiesOf({ id, description }: { id: number; description: string }): Amenities {
  const has = (name: keyof typeof shares) => scattered(id, name) < shares[name];
  const text = description.toLowerCase();
  /** What the description says counts. */
  const hasAsSaid = (name: keyof typeof shares, word: string) =>
    !text.includes(`no ${word}`) && (text.includes(word) || has(name));
  return {
    hasLift: hasAsSaid('hasLift', 'lift'),
    hasWashingMachine: hasAsSaid('hasWashingMachine', 'washing machine'),
    hasDishwasher: hasAsSaid('hasDishwasher', 'dishwasher'),
    hasAirConditioning: hasAsSaid('hasAirConditioning', 'air conditioning'),
    hasPrivateBathroom: has('hasPrivateBathroom'),
    couplesAllowed: has('couplesAllowed'),
    heating: has('heating') ? (has('central') ? 'central' : 'autonomous') : null,
    smoking: has('smoking') ? (has('forbidden') ? 'forbidden' : 'allowed') : null,
  };
}

/** A number from 0 to 99: FNV-1a of both. */
export function scattered(id: number, name: string): number {
  let hash = 2_166_136_261;
  for (const character of `${id} ${name}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return (hash >>> 0) % 100;
}

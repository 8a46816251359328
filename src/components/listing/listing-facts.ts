/** The labels of a listing's facts. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { AmenityFlag, HeatingKind, SmokingRule } from '../../schemas/listing/amenities.ts';
import type { ContractKind, Registration } from '../../schemas/listing/contract.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import type { RoomType } from '../../schemas/listing/listing-terms.ts';
import { formatDay } from '../format.ts';

export const contractNames: Record<ContractKind, MessageDescriptor> = {
  transitional: msg`Transitional`,
  student: msg`For students`,
  free: msg`Ordinary (4+4)`,
  other: msg({ message: 'Other', context: 'contract' }),
  agreed: msg`Agreed (3+2)`,
  none: msg`None yet`,
};

export const registrationNames: Record<Registration, MessageDescriptor> = {
  yes: msg`Registered`,
  promised: msg`Registration promised`,
  no: msg`Not registered`,
};

export const roomTypeNames: Record<RoomType, MessageDescriptor> = {
  private: msg`Private room`,
  shared: msg`Bed in a shared room`,
  flat: msg`Whole flat or studio`,
};

export const amenityNames = {
  furnished: msg`Furnished`,
  internetIncluded: msg`Internet Included`,
  utilitiesIncluded: msg`Utilities Included`,
  hasBalcony: msg`Balcony`,
  hasGarden: msg`Garden`,
  petsAllowed: msg`Pets Allowed`,
} as const satisfies Partial<Record<keyof Listing, MessageDescriptor>>;

export const amenities = Object.entries(amenityNames) as [keyof typeof amenityNames, MessageDescriptor][];

export const moreAmenityNames: Record<AmenityFlag, MessageDescriptor> = {
  hasLift: msg`Lift`,
  hasWashingMachine: msg`Washing machine`,
  hasDishwasher: msg`Dishwasher`,
  hasAirConditioning: msg`Air conditioning`,
  hasPrivateBathroom: msg`Private bathroom`,
  couplesAllowed: msg`Couples welcome`,
};

export const heatingNames: Record<HeatingKind, MessageDescriptor> = {
  autonomous: msg`Autonomous`,
  central: msg`Central`,
  none: msg({ message: 'None', context: 'heating' }),
};

export const smokingNames: Record<SmokingRule, MessageDescriptor> = {
  allowed: msg({ message: 'Allowed', context: 'smoking' }),
  forbidden: msg({ message: 'Not allowed', context: 'smoking' }),
};

export const notSpecified = () => t`Not specified`;

export function dayOr(date: string | null): string {
  return date === null ? notSpecified() : formatDay(date);
}

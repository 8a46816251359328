/** The labels of a listing's facts. */
import type { Listing } from '../../schemas/listing/listing.ts';
import type { ContractType, RoomType } from '../../schemas/listing/listing-terms.ts';
import { formatDay } from '../format.ts';

export const contractNames: Record<ContractType, string> = {
  transitional: 'Transitional',
  student: 'For students',
  free: 'Free (4+4)',
  other: 'Other',
};

export const roomTypeNames: Record<RoomType, string> = {
  private: 'Private room',
  shared: 'Bed in a shared room',
  flat: 'Whole flat or studio',
};

export const amenityNames = {
  furnished: 'Furnished',
  internetIncluded: 'Internet Included',
  utilitiesIncluded: 'Utilities Included',
  hasBalcony: 'Balcony',
  hasGarden: 'Garden',
  petsAllowed: 'Pets Allowed',
} as const satisfies Partial<Record<keyof Listing, string>>;

export const amenities = Object.entries(amenityNames) as [keyof typeof amenityNames, string][];

export const notSpecified = 'Not specified';

export function dayOr(date: string | null): string {
  return date === null ? notSpecified : formatDay(date);
}

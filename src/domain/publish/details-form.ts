/** The part of a listing's form about costs, contract and amenities. */
import type { Listing } from '../../schemas/listing/listing.ts';
import { type ListingDetails, listingDetailsSchema } from '../../schemas/listing/listing-details.ts';
import { type ContractType, contractTypes, roomTypes } from '../../schemas/listing/listing-terms.ts';
import type { FieldFaults } from '../field-faults.ts';

export type DetailField = keyof ListingDetails;

/** The typed or chosen values: blank for unknown, 'true' for a ticked box. */
export type DetailFields = Record<DetailField, string>;

export const detailNames = Object.keys(listingDetailsSchema.shape) as DetailField[];

export const noDetails = Object.fromEntries(detailNames.map((name) => [name, ''])) as DetailFields;

/** The labels of the form. */
export const detailLabels: Readonly<Record<DetailField, string>> = {
  serviceCosts: 'Service costs a month (€)',
  utilitiesCosts: 'Bills a month (€)',
  internetCosts: 'Internet a month (€)',
  allInclusivePrice: 'All-inclusive price a month (€)',
  deposit: 'Deposit (€)',
  agencyFee: 'Agency fee (€)',
  contractType: 'Type of contract',
  minimumMonths: 'Minimum stay (months)',
  residencePossible: 'Can one register the residence?',
  flatmates: 'Flatmates now',
  numberOfRooms: 'Rooms',
  floor: 'Floor',
  roomType: 'Kind of room',
  furnished: 'Furnished',
  internetIncluded: 'Internet included in the rent',
  utilitiesIncluded: 'Bills included in the rent',
  hasBalcony: 'Balcony',
  hasGarden: 'Garden',
  petsAllowed: 'Pets allowed',
};

export const contractLabels: Readonly<Record<ContractType, string>> = {
  transitional: 'Transitional (1 to 18 months)',
  student: 'For students (6 months to 3 years)',
  free: 'Free (4+4 years)',
  other: 'Other',
};

export const amenityNames = [
  'furnished',
  'utilitiesIncluded',
  'internetIncluded',
  'hasBalcony',
  'hasGarden',
  'petsAllowed',
] as const satisfies DetailField[];

const isAmenity = (name: DetailField) => amenityNames.some((one) => one === name);

/** The form of an existing listing. */
export function detailFieldsOf(listing: Listing): DetailFields {
  const given: Partial<Record<DetailField, unknown>> = { ...listing, ...listing.terms };
  return Object.fromEntries(detailNames.map((name) => [name, textOf(name, given[name])])) as DetailFields;
}

function textOf(name: DetailField, value: unknown): string {
  const isBlank = value === undefined || value === null || (isAmenity(name) && value === false);
  return isBlank ? '' : String(value);
}

interface ParsedDetails {
  details: ListingDetails | null;
  faults: FieldFaults<DetailField>;
}

/** The parsed values of the fields, or an error for each wrong field. */
export function parseDetailsForm(fields: DetailFields, rent: number): ParsedDetails {
  const given = Object.fromEntries(detailNames.map((name) => [name, readValue(name, fields[name].trim())]));
  const parsed = listingDetailsSchema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.toReversed().map(({ path, message }) => [path[0], message]);
    return { details: null, faults: Object.fromEntries(faults) };
  }
  const fault = faultOfAllInclusive(parsed.data, rent);
  return fault === null
    ? { details: parsed.data, faults: {} }
    : { details: null, faults: { allInclusivePrice: fault } };
}

/** An all-inclusive price includes the rent. */
export function faultOfAllInclusive({ allInclusivePrice }: ListingDetails, rent: number): string | null {
  return allInclusivePrice !== null && allInclusivePrice < rent ? 'Must not be below the rent.' : null;
}

function readValue(name: DetailField, text: string): unknown {
  if (isAmenity(name)) return text === 'true';
  if (text === '') return null;
  if (name === 'residencePossible') return text === 'true';
  if (name === 'roomType') return roomTypes.find((type) => type === text) ?? text;
  return name === 'contractType' ? contractTypes.find((type) => type === text) : Number(text);
}

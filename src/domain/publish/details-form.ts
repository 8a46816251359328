/** The part of a listing's form about costs, contract and amenities. */
import type { Listing } from '../../schemas/listing/listing.ts';
import { type ListingDetails, listingDetailsSchema } from '../../schemas/listing/listing-details.ts';
import { type ContractType, contractTypes, roomTypes } from '../../schemas/listing/listing-terms.ts';
import { amountText, readAmount } from '../amount.ts';
import type { FieldFaults } from '../field-faults.ts';

export type DetailField = keyof ListingDetails;

/** The typed or chosen values: blank for unknown, 'true' for a ticked box. */
export type DetailFields = Record<DetailField, string>;

export const detailNames = Object.keys(listingDetailsSchema.shape) as DetailField[];

export const noDetails = Object.fromEntries(detailNames.map((name) => [name, ''])) as DetailFields;

/** The labels of the form. */
export const detailLabels: Readonly<Record<DetailField, string>> = {
  serviceCosts: /*i18n*/ 'Service costs a month (€)',
  utilitiesCosts: /*i18n*/ 'Bills a month (€)',
  internetCosts: /*i18n*/ 'Internet a month (€)',
  allInclusivePrice: /*i18n*/ 'All-inclusive price a month (€)',
  deposit: /*i18n*/ 'Deposit (€)',
  agencyFee: /*i18n*/ 'Agency fee (€)',
  contractType: /*i18n*/ 'Type of contract',
  minimumMonths: /*i18n*/ 'Minimum stay (months)',
  residencePossible: /*i18n*/ 'Can one register the residence?',
  flatmates: /*i18n*/ 'Flatmates now',
  numberOfRooms: /*i18n*/ 'Rooms',
  floor: /*i18n*/ 'Floor',
  roomType: /*i18n*/ 'Kind of room',
  furnished: /*i18n*/ 'Furnished',
  internetIncluded: /*i18n*/ 'Internet included in the rent',
  utilitiesIncluded: /*i18n*/ 'Bills included in the rent',
  hasBalcony: /*i18n*/ 'Balcony',
  hasGarden: /*i18n*/ 'Garden',
  petsAllowed: /*i18n*/ 'Pets allowed',
};

export const contractLabels: Readonly<Record<ContractType, string>> = {
  transitional: /*i18n*/ 'Transitional (1 to 18 months)',
  student: /*i18n*/ 'For students (6 months to 3 years)',
  free: /*i18n*/ 'Free (4+4 years)',
  other: /*i18n*/ 'Other',
};

export const amenityNames = [
  'furnished',
  'utilitiesIncluded',
  'internetIncluded',
  'hasBalcony',
  'hasGarden',
  'petsAllowed',
] as const satisfies DetailField[];

/** Euros; the other numbers are whole. */
const amountNames: readonly DetailField[] = [
  'serviceCosts',
  'utilitiesCosts',
  'internetCosts',
  'allInclusivePrice',
  'deposit',
  'agencyFee',
];

export const isAmenity = (name: DetailField) => amenityNames.some((one) => one === name);

/** The form of an existing listing. */
export function detailFieldsOf(listing: Listing): DetailFields {
  const given: Partial<Record<DetailField, unknown>> = { ...listing, ...listing.terms };
  return Object.fromEntries(detailNames.map((name) => [name, textOf(name, given[name])])) as DetailFields;
}

function textOf(name: DetailField, value: unknown): string {
  const isBlank = value === undefined || value === null || (isAmenity(name) && value === false);
  if (isBlank) return '';
  return typeof value === 'number' && amountNames.includes(name) ? amountText(value) : String(value);
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
  return allInclusivePrice !== null && allInclusivePrice < rent
    ? /*i18n*/ 'Must not be below the rent.'
    : null;
}

function readValue(name: DetailField, text: string): unknown {
  if (isAmenity(name)) return text === 'true';
  if (text === '') return null;
  if (name === 'residencePossible') return text === 'true';
  if (name === 'roomType') return roomTypes.find((type) => type === text) ?? text;
  if (name === 'contractType') return contractTypes.find((type) => type === text);
  return amountNames.includes(name) ? readAmount(text) : Number(text);
}

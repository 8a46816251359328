/** The part of a listing's form about costs, contract and amenities. */

import { type Amenities, amenitiesSchema, amenityFlags } from '../../schemas/listing/amenities.ts';
import { type ContractKind, contractKinds } from '../../schemas/listing/contract.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { type ListingDetails, listingDetailsSchema } from '../../schemas/listing/listing-details.ts';
import { roomTypes } from '../../schemas/listing/listing-terms.ts';
import { type DetailField, detailNames } from '../../schemas/publish/form-draft.ts';
import { amountField, type DecimalSign, readAmount } from '../amount.ts';
import type { FieldFaults } from '../field-faults.ts';
import { typeOf } from '../listing/contract.ts';
import { readHousehold, textOfHousehold } from '../match/household-form.ts';

/** The typed or chosen values: blank for unknown, 'true' for a ticked box. */
export type DetailFields = Record<DetailField, string> & { household: string };

export const noDetails = Object.fromEntries(
  [...detailNames, 'household'].map((name) => [name, '']),
) as DetailFields;

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
  registered: /*i18n*/ 'Is the contract registered?',
  noticeMonths: /*i18n*/ 'Notice to leave (months)',
  otherFees: /*i18n*/ 'Other fees, once (€)',
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
  hasLift: /*i18n*/ 'Lift',
  hasWashingMachine: /*i18n*/ 'Washing machine',
  hasDishwasher: /*i18n*/ 'Dishwasher',
  hasAirConditioning: /*i18n*/ 'Air conditioning',
  hasPrivateBathroom: /*i18n*/ 'Private bathroom',
  couplesAllowed: /*i18n*/ 'Couples welcome',
  heating: /*i18n*/ 'Heating',
  smoking: /*i18n*/ 'Smoking',
};

export const contractLabels: Readonly<Record<ContractKind, string>> = {
  transitional: /*i18n*/ 'Transitional (1 to 18 months)',
  student: /*i18n*/ 'For students (6 months to 3 years)',
  free: /*i18n*/ 'Ordinary (4+4 years)',
  other: /*i18n*/ 'Other',
  agreed: /*i18n*/ 'Agreed (3+2 years)',
  none: /*i18n*/ 'None yet',
};

export const amenityNames = [
  'furnished',
  'utilitiesIncluded',
  'internetIncluded',
  'hasBalcony',
  'hasGarden',
  'petsAllowed',
] as const satisfies DetailField[];

/** All that is a checkbox: a box that is not ticked says nothing. */
const tickedNames: readonly DetailField[] = [...amenityNames, ...amenityFlags];

/** Euros; the other numbers are whole. */
const amountNames: readonly DetailField[] = [
  'serviceCosts',
  'utilitiesCosts',
  'internetCosts',
  'allInclusivePrice',
  'deposit',
  'agencyFee',
  'otherFees',
];

/** The fields that only a backend with `amenities` has. */
export const moreAmenityNames = Object.keys(amenitiesSchema.shape) as (keyof Amenities)[];

export const isTicked = (name: DetailField) => tickedNames.includes(name);

/** The form of an existing listing. */
export function detailFieldsOf(listing: Listing, sign: DecimalSign = '.'): DetailFields {
  const { terms, amenities, contract } = listing;
  const given: Partial<Record<DetailField, unknown>> = {
    ...listing,
    ...terms,
    ...amenities,
    ...contract,
    contractType: contract?.kind ?? terms?.contractType,
  };
  const details = Object.fromEntries(
    detailNames.map((name) => [name, textOf(name, given[name], sign)]),
  ) as Record<DetailField, string>;
  return { ...details, household: listing.household ? textOfHousehold(listing.household) : '' };
}

function textOf(name: DetailField, value: unknown, sign: DecimalSign): string {
  const isBlank = value === undefined || value === null || (isTicked(name) && value === false);
  if (isBlank) return '';
  return typeof value === 'number' && amountNames.includes(name) ? amountField(value, sign) : String(value);
}

interface ParsedDetails {
  details: ListingDetails | null;
  faults: FieldFaults<DetailField | 'household'>;
}

/**
 * The parsed values of the fields, or an error for each wrong field.
 * @param asked the capabilities for whose fields the form asks
 */
export function parseDetailsForm(
  fields: DetailFields,
  rent: number,
  asked: { amenities: boolean; contract: boolean; household?: boolean },
): ParsedDetails {
  const valuesOf = (names: readonly DetailField[]) =>
    Object.fromEntries(names.map((name) => [name, readValue(name, fields[name].trim())]));
  const kind = contractKinds.find((one) => one === fields.contractType.trim()) ?? null;
  const given = {
    ...valuesOf(detailNames),
    ...(kind !== null && { contractType: typeOf(kind) }),
    ...(asked.amenities && { amenities: valuesOf(moreAmenityNames) }),
    ...(asked.contract && { contract: { kind, ...valuesOf(['registered', 'noticeMonths', 'otherFees']) } }),
    ...(asked.household && { household: readHousehold(fields.household) }),
  };
  const parsed = listingDetailsSchema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues
      .toReversed()
      .map(({ path, message }) => [path[0] === 'household' ? 'household' : path.at(-1), message]);
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
  if (isTicked(name)) return text === 'true';
  if (text === '') return null;
  if (name === 'residencePossible') return text === 'true';
  if (name === 'roomType') return roomTypes.find((type) => type === text) ?? text;
  if (name === 'heating' || name === 'smoking' || name === 'registered') return text;
  return amountNames.includes(name) ? readAmount(text) : Number(text);
}

import { fill } from '../../schemas/fill.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import type { ListingDetails } from '../../schemas/listing/listing-details.ts';
import { markSchema } from '../../schemas/listing/listing-place.ts';
import { type DetailField, detailNames, keptListingSchema } from '../../schemas/publish/form-draft.ts';
import { type ListingDraft, listingDraftSchemaOn } from '../../schemas/publish/new-listing.ts';
import { amountField, type DecimalSign, readAmount } from '../amount.ts';
import { formTexts } from '../error-texts.ts';
import { type FieldFaults, missingFaults } from '../field-faults.ts';
import { storedProvince } from '../listing/italian-address.ts';
import { hasContact, titleContactText } from '../safety/title-contact.ts';
import type { Coordinates } from '../search/search-options.ts';
import {
  type DetailFields,
  detailFieldsOf,
  detailLabels,
  noDetails,
  parseDetailsForm,
} from './details-form.ts';

/** The form's fields as the person typed them: every value is a string. */
export interface DraftFields
  extends Record<Exclude<keyof ListingDraft, 'availabilityEndDate'>, string>,
    DetailFields {
  availabilityEndDate: string;
  /** What others see of the place: `ShownPlace`, or blank for the exact one. */
  shownPlace: string;
  /** The mark that the poster has set on the map, as `markText`, or blank. */
  mark: string;
  /** 'Indefinite stay (no end date)'. */
  isIndefinite: boolean;
}

export const emptyFields: DraftFields = {
  title: '',
  price: '',
  squareMeters: '',
  location: '',
  description: '',
  street: '',
  postalCode: '',
  city: '',
  province: '',
  availabilityStartDate: '',
  availabilityEndDate: '',
  isIndefinite: false,
  shownPlace: '',
  mark: '',
  ...noDetails,
};

export type DraftField = Exclude<keyof DraftFields, 'isIndefinite'>;

/** A place on the map as the form keeps it, to a metre. */
export const markText = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(5)},${longitude.toFixed(5)}`;

/** `null` for a text that is no place. */
export function markOf(text: string): Coordinates | null {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(',').map(Number);
  return markSchema.safeParse({ latitude, longitude }).data ?? null;
}

/** The form of an existing listing. */
export function fieldsOf(listing: Listing, sign: DecimalSign = '.'): DraftFields {
  return {
    title: listing.title,
    price: amountField(listing.price, sign),
    squareMeters: amountField(listing.squareMeters, sign),
    location: listing.location,
    description: listing.description,
    street: listing.street,
    postalCode: listing.postalCode,
    city: listing.city,
    province: listing.province,
    // A backend may send the dates with a time.
    availabilityStartDate: listing.availabilityStartDate?.slice(0, 10) ?? '',
    availabilityEndDate: listing.availabilityEndDate?.slice(0, 10) ?? '',
    isIndefinite: listing.availabilityEndDate === null,
    shownPlace: listing.shownPlace ?? '',
    mark: '',
    ...detailFieldsOf(listing, sign),
  };
}

/** The form of a new listing, filled in from another one of the same poster. The dates are not copied. */
export function fieldsLike(listing: Listing, sign: DecimalSign = '.'): DraftFields {
  return { ...fieldsOf(listing, sign), availabilityStartDate: '', availabilityEndDate: '' };
}

/** All fields are required except the end date and the details. */
export function isIncomplete(fields: DraftFields): boolean {
  return Object.keys(incompleteFaults(fields)).length > 0;
}

export function incompleteFaults(fields: DraftFields): FieldFaults<DraftField> {
  const { availabilityEndDate: _, isIndefinite: __, shownPlace: ___, mark: ____, ...required } = fields;
  const optional: readonly string[] = [...detailNames, 'household'];
  const trimmed = Object.entries<string>(required)
    .filter(([field]) => !optional.includes(field))
    .map(([field, value]) => [field, value.trim()]);
  return missingFaults<DraftField>(Object.fromEntries(trimmed));
}

/** The error of a text with more than `most` characters. */
export function lengthFault(text: string, most = Number.POSITIVE_INFINITY): string | undefined {
  const { length } = text.trim();
  return length > most
    ? fill(/*i18n*/ 'Must be at most {most} characters long. This has {length}.', { most, length })
    : undefined;
}

/** The reason why a backend would refuse the draft: the first text that is too long. A draft may lack any other value. */
export function keptDraftFault(fields: DraftFields): string | null {
  const issue = keptListingSchema.safeParse(fields).error?.issues[0];
  return issue === undefined ? null : namedFault(String(issue.path[0]), issue.message);
}

/** The labels of the form. */
export const draftLabels: Readonly<Record<string, string>> = {
  title: /*i18n*/ 'Listing Title',
  description: /*i18n*/ 'Description',
  price: /*i18n*/ 'Monthly Rent',
  squareMeters: /*i18n*/ 'Square Meters',
  location: /*i18n*/ 'General Location',
  street: /*i18n*/ 'Street Address',
  postalCode: /*i18n*/ 'Postal Code',
  city: /*i18n*/ 'City',
  province: /*i18n*/ 'Province',
  availabilityStartDate: /*i18n*/ 'Start Date',
  availabilityEndDate: /*i18n*/ 'End Date',
  household: /*i18n*/ 'Who lives there now',
};

const labelOf = (field: string) =>
  draftLabels[field] ?? detailLabels[field as DetailField] ?? /*i18n*/ 'Listing';

const namedFault = (field: string, message: string) =>
  fill(/*i18n*/ '{label}: {message}', { label: labelOf(field), message });

/** Whether the form asks for the details, and among them for those of `amenities`, of `contract-terms` and of `household`. */
export interface Asked {
  details: boolean;
  amenities: boolean;
  /** Whether a title must have no link or phone number. */
  safety?: boolean;
  contract: boolean;
  household?: boolean;
}

interface ParsedDraft {
  draft: ListingDraft | null;
  /** `null` also if the form does not ask for them. */
  details: ListingDetails | null;
  error: string | null;
  faults: FieldFaults<DraftField | 'photos'>;
}

/**
 * The payload of a form, or its errors: first the missing values, then the missing photos, then what `parseDraftForm` finds.
 * @param today ISO 8601
 */
export function checkForm(
  { fields, photos }: { fields: DraftFields; photos: readonly unknown[] },
  today: string,
  asked: Asked,
): ParsedDraft {
  const refused = { draft: null, details: null };
  if (isIncomplete(fields))
    return { ...refused, error: formTexts.missingMarked, faults: incompleteFaults(fields) };
  if (photos.length === 0)
    return { ...refused, error: formTexts.missingPhoto, faults: { photos: formTexts.missingPhoto } };
  return parseDraftForm(fields, today, asked);
}

/**
 * The payload of a form, or its errors: a sentence about the first wrong field, and an error for each wrong field.
 * @param today ISO 8601
 */
export function parseDraftForm(
  fields: DraftFields,
  today: string,
  asked: Asked = { details: false, amenities: false, contract: false },
): ParsedDraft {
  const { isIndefinite, ...texts } = fields;
  const parsed = listingDraftSchemaOn(today).safeParse({
    ...texts,
    price: readAmount(texts.price),
    squareMeters: readAmount(texts.squareMeters),
    availabilityEndDate: isIndefinite || texts.availabilityEndDate === '' ? null : texts.availabilityEndDate,
  });
  const { details, faults: detailFaults } = asked.details
    ? parseDetailsForm(fields, readAmount(texts.price), asked)
    : { details: null, faults: {} };
  // From last to first, so that the first issue of a field stays.
  const issues = (parsed.error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message]);
  const titleFault = asked.safety && hasContact(fields.title) ? { title: titleContactText } : {};
  const faults: FieldFaults<DraftField> = { ...titleFault, ...Object.fromEntries(issues), ...detailFaults };
  const first = parsed.error?.issues[0]?.path[0] ?? Object.keys(faults)[0];
  const field = first === undefined ? undefined : String(first);
  if (field === undefined) {
    const draft = parsed.data ? { ...parsed.data, province: storedProvince(parsed.data) } : null;
    return { draft, details, error: null, faults };
  }
  const error = namedFault(field, faults[field as DraftField] ?? '');
  return { draft: null, details: null, error, faults };
}

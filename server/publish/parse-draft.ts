import { detailLabels, faultOfAllInclusive } from '@stanza/domain/publish/details-form.ts';
import { draftLabels } from '@stanza/domain/publish/draft-form.ts';
import { hasContact, titleContactText } from '@stanza/domain/safety/title-contact.ts';
import { type ListingDetails, listingDetailsSchema } from '@stanza/schemas/listing/listing-details.ts';
import { type ListingDraft, listingDraftSchemaOn } from '@stanza/schemas/publish/new-listing.ts';
import { cleanText, hasControls } from '@stanza/schemas/text-field.ts';
import { HttpError } from '../http/http-error.ts';

/**
 * Parses the JSON of a new listing and cleans its texts. Throws a 400 `HttpError` that names the first invalid field.
 * @param today ISO 8601
 */
export function parseListingDraft(json: string, today: string): ListingDraft {
  const given = parseJson(json);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw invalid('The listing must be a JSON object.');
  }
  const cleaned = Object.entries(given).map(([name, value]) => [name, clean(name, value)]);
  const parsed = listingDraftSchemaOn(today).safeParse(Object.fromEntries(cleaned));
  const [issue] = parsed.error?.issues ?? [];
  if (issue !== undefined) throw invalid(`${labelOf(issue.path[0])}: ${explain(issue, given)}`);
  if (parsed.data === undefined) throw invalid('The listing is not valid.');
  const draft = parsed.data;
  if (hasContact(draft.title)) throw invalid(`${draftLabels.title}: ${titleContactText}`);
  for (const name of ['availabilityStartDate', 'availabilityEndDate'] as const) {
    // PostgreSQL has no year 0, and years such as 20 are typing errors.
    if (draft[name] !== null && draft[name] < '1900') throw invalid(`${labelOf(name)}: Must be a date.`);
  }
  return draft;
}

/** Parses the JSON of the details. Throws a 400 `HttpError` that names the first invalid field. */
export function parseListingDetails(json: string, rent: number): ListingDetails {
  const given = parseJson(json);
  const { data, error } = listingDetailsSchema.safeParse(given);
  const [issue] = error?.issues ?? [];
  if (data === undefined) {
    const explained = issue && typeof given === 'object' && given !== null ? explain(issue, given, '') : '';
    throw invalid(`${labelOf(issue?.path[0])}: ${explained || 'The details are not complete.'}`);
  }
  const fault = faultOfAllInclusive(data, rent);
  if (fault !== null) throw invalid(`${detailLabels.allInclusivePrice}: ${fault}`);
  return data;
}

function clean(name: string, value: unknown): unknown {
  // Rounds to the cent before the schema checks that the amount is above 0.
  if (typeof value === 'number' && name === 'squareMeters') return Number(value.toFixed(2));
  if (typeof value !== 'string') return value;
  if (hasControls(value, name === 'description')) {
    throw invalid(`${labelOf(name)}: Must not contain control characters.`);
  }
  return cleanText(value);
}

/** The schema has no messages for missing fields and wrong types. */
function explain(
  { code, message, path }: { code: string; message: string; path: PropertyKey[] },
  given: object,
  wrongType = 'Must be a text.',
) {
  if (code !== 'invalid_type' || message !== 'Invalid input') return message;
  const value: unknown = Reflect.get(given, path[0] ?? '');
  return value === undefined || value === null ? 'This field is required.' : wrongType;
}

function labelOf(name: PropertyKey | undefined): string {
  const labels: Readonly<Record<string, string>> = { ...draftLabels, ...detailLabels };
  return labels[String(name)] ?? 'Listing';
}

function invalid(message: string): HttpError {
  return new HttpError(400, { error: 'INVALID_LISTING', message });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { idText } from '../../schemas/id.ts';

/** Parses the `{id}` of `/listing/{id}`: a positive integer, otherwise `null`. */
export function parseListingId(text: string | undefined): number | null {
  return idText().safeParse(text).data ?? null;
}

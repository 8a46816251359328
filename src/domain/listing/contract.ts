/** The contract of a room: what it costs at first, and over a stay. */
import type { ContractKind } from '../../schemas/listing/contract.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import type { ContractType } from '../../schemas/listing/listing-terms.ts';
import type { ListingFilters } from '../../schemas/search/listing-filters.ts';
import { type CostPart, costNames, type MonthlyCost, monthlyCost } from './monthly-cost.ts';

/** The kind for a client that knows only those of `listing-costs`. */
export function typeOf(kind: ContractKind | null): ContractType | null {
  if (kind === 'agreed') return 'other';
  return kind === 'none' ? null : kind;
}

/** Law 392 of 1978, article 11. */
const mostDepositRents = 3;

/** The deposit in rents, to one decimal; `null` if one of the two is not known. */
export function depositRents({ deposit, price }: Listing): number | null {
  return deposit === null || price === 0 ? null : Math.round((deposit / price) * 10) / 10;
}

export const isDepositHigh = ({ deposit, price }: Listing) =>
  deposit !== null && deposit > mostDepositRents * price;

/** What is paid until the first month ends: also the deposit, which comes back. `null` if the backend has no `contract-terms`. */
export function firstMonth(listing: Listing): MonthlyCost | null {
  return withOnce(listing, 1, [{ name: costNames.deposit, amount: listing.deposit, isIncluded: false }]);
}

/** What a stay costs: without the deposit, which comes back. */
export function stayCost(listing: Listing, months: number): MonthlyCost | null {
  return withOnce(listing, months, []);
}

function withOnce(listing: Listing, months: number, first: readonly CostPart[]): MonthlyCost | null {
  const { terms, contract } = listing;
  const monthly = monthlyCost(listing);
  if (monthly === null || terms === undefined || contract === undefined) return null;
  const parts: CostPart[] = [
    ...monthly.parts.map((part) => ({ ...part, amount: part.amount === null ? null : part.amount * months })),
    ...first,
    { name: costNames.agencyFee, amount: terms.agencyFee, isIncluded: false },
    { name: costNames.otherFees, amount: contract.otherFees, isIncluded: false },
  ];
  return {
    known: Math.round(parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0) * 100) / 100,
    unknown: parts.filter(({ amount }) => amount === null).map(({ name }) => name),
    parts,
  };
}

/** The stay of somebody who searches, or the whole time for which the room is offered. */
export interface Stay {
  months: number;
  isSearched: boolean;
}

/** @param searched the months of the search, if they are known */
export function stayOf(
  { availabilityStartDate: from, availabilityEndDate: until }: Listing,
  searched: number | null,
): Stay | null {
  if (searched !== null) return { months: searched, isSearched: true };
  if (from === null || until === null) return null;
  const months = monthsBetween(from, until);
  return months > 0 ? { months, isSearched: false } : null;
}

/** The months of a search: as given, or between its two days. */
export function monthsOf({ stayMonths, availableFrom, availableUntil }: ListingFilters): number | null {
  if (stayMonths !== undefined) return stayMonths;
  if (availableFrom === undefined || availableUntil === undefined) return null;
  return monthsBetween(availableFrom, availableUntil) || null;
}

/** Months from one day to another, ISO 8601, both included; to half a month. */
export function monthsBetween(from: string, until: string): number {
  const [start, end] = [new Date(from.slice(0, 10)), new Date(until.slice(0, 10))];
  end.setUTCDate(end.getUTCDate() + 1);
  const whole =
    12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth();
  const days = end.getUTCDate() - start.getUTCDate();
  return Math.round(2 * (whole + days / 30)) / 2;
}

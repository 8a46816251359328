import type { Contract } from '@stanza/schemas/listing/contract.ts';
import { scattered } from './amenities.ts';
import type { DemoListing } from './demonstration.ts';

/** What is said about the contract of a room of the demonstration, always the same for one id. */
export function contractOf({ id, terms }: Pick<DemoListing, 'id' | 'terms'>): Contract {
  const draw = (name: string) => scattered(id, name);
  const of = <Value>(name: string, values: readonly Value[]) => values[draw(name) % values.length] as Value;
  return {
    kind: kindOf(terms.contractType, draw('kind')),
    registered: of('registered', ['yes', 'yes', 'yes', 'promised', 'promised', 'no', null, null]),
    noticeMonths: of('notice', [1, 2, 3, 3, 6, null, null]),
    otherFees: of('fees', [0, 0, 50, 80, null, null]),
  };
}

function kindOf(type: DemoListing['terms']['contractType'], draw: number): Contract['kind'] {
  if (type === 'free' && draw < 40) return 'agreed';
  return type === null && draw < 20 ? 'none' : type;
}

/** Most people who let a room themselves say that there is no agency. */
export const agencyFeeOf = ({ id, terms }: Pick<DemoListing, 'id' | 'terms'>): number | null =>
  terms.agencyFee ?? (scattered(id, 'agency') < 60 ? 0 : null);

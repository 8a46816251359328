import * as z from 'zod/mini';
import { detailAmount, detailCount } from './detail-values.ts';
import { contractTypes } from './listing-terms.ts';

/**
 * Those of `listing-costs`, where `free` is the ordinary contract of 4 years and 4 more. `agreed`: 3 years and 2 more, by a local agreement.
 * `none`: there is no contract yet.
 */
export const contractKinds = [...contractTypes, 'agreed', 'none'] as const;
export type ContractKind = (typeof contractKinds)[number];

/** Whether the contract is registered with the tax office, or its poster promises to register it. */
export const registrations = ['yes', 'promised', 'no'] as const;
export type Registration = (typeof registrations)[number];

/** More about the contract, from and for a backend with `contract-terms`. `null`: the poster does not say. */
export const contractSchema = z.object({
  kind: z.nullable(z.enum(contractKinds, /*i18n*/ 'Must be one of the choices.')),
  registered: z.nullable(z.enum(registrations, /*i18n*/ 'Must be one of the choices.')),
  /** Months before which a tenant says that they leave. */
  noticeMonths: z.nullable(detailCount(0, 12)),
  /** Euros, once: all besides the agency's fee, such as a cleaning or half of the registration. */
  otherFees: detailAmount,
});

export type Contract = z.infer<typeof contractSchema>;

import type { Check } from '../check.ts';
import { accessChecks } from './access.ts';
import { connectingChecks } from './connecting.ts';
import { contentChecks } from './content.ts';
import { deliveryChecks } from './delivery.ts';
import { framingChecks } from './framing.ts';
import { groupChecks } from './groups.ts';
import { heartbeatChecks } from './heartbeats.ts';
import { idempotencyChecks } from './idempotency.ts';
import { malformedChecks } from './malformed.ts';
import { orderChecks } from './order.ts';
import { privacyChecks } from './privacy.ts';
import { receiptChecks } from './receipts.ts';
import { refusalChecks } from './refusals.ts';
import { subscribingChecks } from './subscribing.ts';

/** In the order of the report: the checks that the others depend on come first. */
export const allChecks: readonly Check[] = [
  ...connectingChecks,
  ...accessChecks,
  ...heartbeatChecks,
  ...subscribingChecks,
  ...receiptChecks,
  ...deliveryChecks,
  ...orderChecks,
  ...contentChecks,
  ...privacyChecks,
  ...refusalChecks,
  ...idempotencyChecks,
  ...groupChecks,
  ...malformedChecks,
  ...framingChecks,
];

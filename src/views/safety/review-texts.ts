import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReviewFact } from '../../schemas/safety/review.ts';

export const factTexts: Record<ReviewFact, MessageDescriptor> = {
  asDescribed: msg`The room was as described`,
  notAsDescribed: msg`The room was not as described`,
  onTime: msg`Came on time`,
  notOnTime: msg`Did not come on time`,
  quickAnswers: msg`Answered quickly`,
  slowAnswers: msg`Answered slowly`,
};

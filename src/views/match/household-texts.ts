import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { HouseLanguage, Occupation } from '../../schemas/match/household.ts';

export const occupationNames: Record<Occupation, MessageDescriptor> = {
  student: msg`students`,
  researcher: msg`researchers`,
  employee: msg`employees`,
  freelance: msg`freelancers`,
  other: msg`others`,
};

export const languageNames: Record<HouseLanguage, MessageDescriptor> = {
  italian: msg`Italian`,
  english: msg`English`,
  spanish: msg`Spanish`,
  french: msg`French`,
  german: msg`German`,
  other: msg`other languages`,
};

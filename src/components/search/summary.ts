import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { queryOf } from '../../domain/search/saved-search.ts';
import { appliedTexts, orderLabels } from './filter-texts.ts';

/** 'Milano · Up to $600 · Balcony' */
export function summaryOf(search: { search: string }): string {
  const query = queryOf(search);
  return [
    query.term?.name ?? t`All rooms`,
    ...appliedTexts(query).map(({ text }) => text),
    ...(query.order ? [i18n._(orderLabels[query.order])] : []),
  ].join(' · ');
}

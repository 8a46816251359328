import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contactLabels, kindAnswer } from '../../src/domain/chat/inbox.ts';
import { contractLabels, detailLabels } from '../../src/domain/publish/details-form.ts';
import { draftLabels } from '../../src/domain/publish/draft-form.ts';
import { lifeMessages, stateLabels, stateNotices } from '../../src/domain/publish/listing-life.ts';
import { draftTexts } from '../../src/domain/publish/stored-draft.ts';
import { placeTexts } from '../../src/domain/search/place-texts.ts';
import { mailLabels } from '../../src/domain/search/saved-search.ts';

const pages = globSync('docs/product/**/*.md')
  .map((file) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' '))
  .join(' ');

const { notSaved, refused, ...draftSentences } = draftTexts;
const tables = [
  contactLabels,
  contractLabels,
  detailLabels,
  draftLabels,
  draftSentences,
  mailLabels,
  placeTexts,
  stateLabels,
  stateNotices,
];
const texts = [
  kindAnswer,
  notSaved('{reason}'),
  refused('{reason}'),
  ...Object.values(lifeMessages).map((messageOf) => messageOf('{title}')),
  ...tables.flatMap((table) => Object.values(table)),
];

it.each([...new Set(texts)])('a page of docs/product has "%s"', (text) => {
  expect(text.trim()).not.toBe('');
  expect(pages).toContain(text);
});

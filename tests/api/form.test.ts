import { expect, it } from 'vitest';
import { aFile } from '../../fixtures/members.ts';
import { toFormData } from '../../src/api/http.ts';

it('a form has one part for each file and JSON parts for other values', async () => {
  const form = toFormData({ listing: { title: 'Bright room' }, images: [aFile('a.jpg'), aFile('b.jpg')] });
  const listing = form.get('listing') as File;
  expect([listing.type, await listing.text()]).toEqual(['application/json', '{"title":"Bright room"}']);
  expect(form.getAll('images').map((part) => (part as File).name)).toEqual(['a.jpg', 'b.jpg']);
});

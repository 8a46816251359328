import { expect, it } from 'vitest';
import { createCapabilitiesApi } from '../../../src/api/shell/capabilities.ts';
import { failureOf } from '../../support/api-failure.ts';
import { aRecorder } from '../../support/api-recorder.ts';
import { html, json, nowhere } from '../../support/http-backend.ts';

const { signal } = new AbortController();
const fetchFrom = (url: string) => createCapabilitiesApi(url).fetchCapabilities({ signal });

it.each([
  ['that names some', json(['map', 'unknown']), ['map', 'unknown']],
  ['that does not know the call', json({ message: 'Not found.' }, { status: 404 }), []],
  ['that answers a web page', html(), []],
])('a backend %s', async (_, answer, names) => {
  const backend = await aRecorder(answer);
  expect(await fetchFrom(backend.url)).toEqual(names);
});

it('the capabilities of a backend that fails or does not answer are unknown', async () => {
  const backend = await aRecorder(json({ message: 'No.' }, { status: 500 }));
  expect(await failureOf(fetchFrom(backend.url))).toMatchObject({ kind: 'rejected', status: 500 });
  expect(await failureOf(fetchFrom(await nowhere()))).toMatchObject({ kind: 'network' });
});

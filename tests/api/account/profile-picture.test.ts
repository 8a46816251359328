import { describe, expect, it } from 'vitest';
import { aFile } from '../../../fixtures/members.ts';
import { createPictureApi } from '../../../src/api/account/picture.ts';
import { failureOf } from '../../support/api-failure.ts';
import { aRecorder, nothing, plain, summaryOf } from '../../support/api-recorder.ts';
import { html, json } from '../../support/http-backend.ts';

const { signal } = new AbortController();
const call = { token: 't0ken', signal };
const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

describe('loading the profile picture', () => {
  it('sends the token and prevents caching', async () => {
    const backend = await aRecorder(plain(dot));
    const before = Date.now();
    await createPictureApi(backend.url).fetchPicture(call);
    const [sent] = backend.sent.map(summaryOf);
    expect(sent).toEqual({
      line: expect.stringMatching(/^GET \/api\/users\/me\/profile-picture\?t=\d+$/),
      authorization: 'Bearer t0ken',
      json: undefined,
    });
    const time = Number(sent?.line.split('=')[1]);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    {
      name: 'a URL',
      text: 'https://cdn.example.org/a.webp?w=2',
      picture: 'https://cdn.example.org/a.webp?w=2',
    },
    {
      name: 'a URL with a line break',
      text: 'https://cdn.example.org/a.webp\n',
      picture: 'https://cdn.example.org/a.webp',
    },
    { name: 'a data URL', text: dot, picture: dot },
  ])('returns $name', async ({ text, picture }) => {
    const backend = await aRecorder(plain(text));
    expect(await createPictureApi(backend.url).fetchPicture(call)).toBe(picture);
  });

  it.each(['/images/a.webp', 'images/a.webp'])('resolves the path %s', async (path) => {
    const backend = await aRecorder(plain(path));
    expect(await createPictureApi(backend.url).fetchPicture(call)).toBe(`${backend.url}images/a.webp`);
  });

  it.each([
    { name: 'is empty', answer: nothing(200) },
    { name: 'is no content', answer: nothing(204) },
    { name: 'is blank', answer: plain(' \n') },
    { name: 'is a web page', answer: html() },
    { name: 'is a sentence', answer: plain('No picture yet') },
    { name: 'is a script', answer: plain('javascript:alert(1)') },
    { name: 'is a script that contains a data URL', answer: plain('javascript:data:image/png;base64,AAAA') },
    { name: 'is a URL of another scheme', answer: plain('xhttp://cdn.example.org/a.webp') },
    { name: 'is too large', answer: plain(`data:image/png;base64,${'A'.repeat(20_000_000)}`) },
    { name: 'is a data URL of another type', answer: plain('data:text/html;base64,PGI+') },
    { name: 'is an SVG, which may contain a script', answer: plain('data:image/svg+xml;base64,PHN2Zz4=') },
    {
      name: 'is a data URL that breaks out of an attribute',
      answer: plain('data:image/png;base64,A" onload="'),
    },
    { name: 'is a file URL', answer: plain('file:///etc/passwd') },
    { name: 'is an invalid URL', answer: plain('http://') },
    { name: 'is 404', answer: json({ message: 'No picture.' }, { status: 404 }) },
  ])('returns null when the answer $name', async ({ answer }) => {
    const backend = await aRecorder(answer);
    expect(await createPictureApi(backend.url).fetchPicture(call)).toBeNull();
    expect(backend.sent).toHaveLength(1);
  });

  it.each([
    { status: 401, kind: 'unauthorized' },
    { status: 403, kind: 'rejected' },
  ])('fails as $kind at $status', async ({ status, kind }) => {
    const backend = await aRecorder(nothing(status));
    const failure = await failureOf(createPictureApi(backend.url).fetchPicture(call));
    expect(failure).toMatchObject({ kind, status });
  });
});

describe('uploading a profile picture', () => {
  it('sends the file as profilePicture with the token', async () => {
    const backend = await aRecorder(nothing(204));
    await createPictureApi(backend.url).uploadPicture(aFile('io.png', 'image/png'), call);
    expect(backend.sent).toMatchObject([
      {
        method: 'POST',
        path: '/api/users/me/profile-picture',
        headers: {
          authorization: 'Bearer t0ken',
          'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
        },
      },
    ]);
    const [sent] = backend.sent;
    const headers = { 'content-type': sent?.headers['content-type'] ?? '' };
    const parts = await new Response(new Uint8Array(sent?.body ?? []), { headers }).formData();
    expect([...parts.keys()]).toEqual(['profilePicture']);
    const part = parts.get('profilePicture') as File;
    expect([part.name, part.type, await part.text()]).toEqual(['io.png', 'image/png', 'io.png']);
  });

  it.each([
    { status: 400, kind: 'rejected' },
    { status: 401, kind: 'unauthorized' },
    { status: 404, kind: 'notFound' },
    { status: 503, kind: 'rejected' },
  ])('fails as $kind at $status after one request', async ({ status, kind }) => {
    const backend = await aRecorder(json({ message: 'No image.' }, { status }));
    const failure = await failureOf(createPictureApi(backend.url).uploadPicture(aFile(), call));
    expect(failure).toMatchObject({ kind, status, serverMessage: 'No image.' });
    expect(backend.sent).toHaveLength(1);
  });
});

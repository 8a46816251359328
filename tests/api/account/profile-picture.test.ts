import { describe, expect, it } from 'vitest';
import { createPictureApi } from '../../../src/api/account/picture.ts';
import { aRecorder, nothing, plain } from '../../support/api-recorder.ts';
import { html, json } from '../../support/http-backend.ts';

const { signal } = new AbortController();
const call = { token: 't0ken', signal };
const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

describe('loading the profile picture', () => {
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
});

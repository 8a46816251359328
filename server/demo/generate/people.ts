import type { DemoPoster } from '../demonstration.ts';
import { portraitKey } from './flats.ts';
import { laterPictured, laterUnpictured, pictured, unpictured } from './words/posters.ts';

const hosts = ['example.org', 'example.com'];

function emailOf(firstName: string, lastName: string, place: number): string {
  const plain = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^\p{ASCII}]/gu, '')
    .toLowerCase()
    .replace(/[^a-z.-]/g, '');
  return `${plain}@${hosts[place % hosts.length]}`;
}

/** Generates the posters, each with the city of their rooms. */
export function makePosters(): (DemoPoster & { city: string })[] {
  const portraits = new Map([...pictured, ...laterPictured].map((row, i) => [row, portraitKey(i)]));
  return [...pictured, ...unpictured, ...laterPictured, ...laterUnpictured].map((row, i) => {
    const [firstName, lastName, city] = row;
    const email = emailOf(firstName, lastName, i);
    return { id: i + 1, firstName, lastName, email, picture: portraits.get(row) ?? null, city };
  });
}

import type { DemoPoster } from '../demonstration.ts';
import { portraitKey } from './flats.ts';
import { pictured, unpictured } from './words/posters.ts';

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
  return [...pictured, ...unpictured].map(([firstName, lastName, city], i) => ({
    id: i + 1,
    firstName,
    lastName,
    email: emailOf(firstName, lastName, i),
    picture: i < pictured.length ? portraitKey(i) : null,
    city,
  }));
}

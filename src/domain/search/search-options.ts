/**
 * The places a person can search by, with the coordinates that the distance filter measures
 * from: a city's main square, a university's main seat. WGS 84 degrees.
 */

export type PlaceKind = 'location' | 'university';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

export interface SearchPlace extends Coordinates {
  kind: PlaceKind;
  name: string;
  /** The city of the rooms that a search finds: the place itself, or the city of the university. */
  city: string;
}

export const cities: readonly SearchPlace[] = [
  { kind: 'location', name: 'Bologna', city: 'Bologna', latitude: 44.4938, longitude: 11.343 },
  { kind: 'location', name: 'Brescia', city: 'Brescia', latitude: 45.5398, longitude: 10.22 },
  { kind: 'location', name: 'Milano', city: 'Milano', latitude: 45.4642, longitude: 9.19 },
  { kind: 'location', name: 'Padova', city: 'Padova', latitude: 45.4077, longitude: 11.8734 },
  { kind: 'location', name: 'Roma', city: 'Roma', latitude: 41.8933, longitude: 12.4829 },
  { kind: 'location', name: 'Torino', city: 'Torino', latitude: 45.0705, longitude: 7.6868 },
  { kind: 'location', name: 'Venezia', city: 'Venezia', latitude: 45.4375, longitude: 12.3358 },
];

export const universities: readonly SearchPlace[] = [
  { kind: 'university', name: 'Politecnico di Milano', city: 'Milano', latitude: 45.4781, longitude: 9.227 },
  { kind: 'university', name: 'Bocconi', city: 'Milano', latitude: 45.448, longitude: 9.1896 },
  {
    kind: 'university',
    name: 'Cattolica del Sacro Cuore',
    city: 'Milano',
    latitude: 45.4627,
    longitude: 9.1774,
  },
  { kind: 'university', name: 'Milano Bicocca', city: 'Milano', latitude: 45.5185, longitude: 9.2115 },
  {
    kind: 'university',
    name: 'Università degli studi di Milano',
    city: 'Milano',
    latitude: 45.4602,
    longitude: 9.1944,
  },
  { kind: 'university', name: 'Brescia', city: 'Brescia', latitude: 45.5379, longitude: 10.2193 },
  { kind: 'university', name: 'Padova', city: 'Padova', latitude: 45.4068, longitude: 11.8774 },
  { kind: 'university', name: 'Bologna', city: 'Bologna', latitude: 44.4966, longitude: 11.3524 },
  { kind: 'university', name: 'Politecnico di Torino', city: 'Torino', latitude: 45.0625, longitude: 7.6621 },
];

/** Cities first, then universities, in the order of the suggestions. */
export const searchPlaces: readonly SearchPlace[] = [...cities, ...universities];

/** Lower case, without accents and outer spaces, "m²" as "m2". Here and in the reference backend names are compared in this form. */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase();
}

/** The known place with this name; `undefined` if there is none, since a term from the address bar can be anything. */
export function findPlace(kind: PlaceKind, name: string): SearchPlace | undefined {
  const folded = foldName(name);
  return searchPlaces.find((place) => place.kind === kind && foldName(place.name) === folded);
}

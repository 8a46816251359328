import type { SampleProperty } from '../../schemas/search/sample-property.ts';

/** The hard-coded properties of the `/map` screen, all in Milan. */
export const sampleProperties: readonly SampleProperty[] = [
  { id: 1, address: 'Via Brera 12, Milano', price: 1450, beds: 2, baths: 1, lat: 45.4719, lng: 9.1881 },
  {
    id: 2,
    address: 'Corso di Porta Ticinese 60, Milano',
    price: 980,
    beds: 1,
    baths: 1,
    lat: 45.4562,
    lng: 9.1811,
  },
  { id: 3, address: 'Via Vigevano 8, Milano', price: 1120, beds: 2, baths: 1, lat: 45.4519, lng: 9.1741 },
  { id: 4, address: 'Via Celoria 20, Milano', price: 690, beds: 1, baths: 1, lat: 45.4752, lng: 9.2316 },
  { id: 5, address: 'Viale Bligny 30, Milano', price: 870, beds: 1, baths: 1, lat: 45.4509, lng: 9.1942 },
  { id: 6, address: 'Via Borsieri 14, Milano', price: 1340, beds: 2, baths: 2, lat: 45.4867, lng: 9.1897 },
  {
    id: 7,
    address: 'Corso Buenos Aires 42, Milano',
    price: 1590,
    beds: 3,
    baths: 2,
    lat: 45.4787,
    lng: 9.2105,
  },
  { id: 8, address: 'Via Washington 55, Milano', price: 1860, beds: 3, baths: 2, lat: 45.4607, lng: 9.1547 },
];

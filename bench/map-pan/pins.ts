import { cities } from '../../src/domain/search/search-options.ts';

export interface Pin {
  id: number;
  title: string;
  price: number;
  latitude: number;
  longitude: number;
}

/** Pins around the cities of the search, the same in each run. */
export function makePins(count: number): Pin[] {
  let state = 42;
  // The Park–Miller generator.
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return Array.from({ length: count }, (_, id) => {
    const city = cities[Math.floor(random() * cities.length)] ?? { latitude: 45.4642, longitude: 9.19 };
    const spread = () => (random() + random() + random() - 1.5) * 0.12;
    return {
      id,
      title: `Room ${id}`,
      price: 300 + Math.floor(random() * 900),
      latitude: city.latitude + spread(),
      longitude: city.longitude + spread(),
    };
  });
}

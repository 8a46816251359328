import { describe, expect, it } from 'vitest';
import * as constants from '../../src/schemas/constants.ts';

/** docs/product/limits.md. */
const specified = {
  maxSuggestions: 6,
  distanceOptions: [5, 10, 15, 30],
  priceOptions: [
    400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000,
  ],
  chunkLoadTimeout: 120_000,
  milan: { latitude: 45.4642, longitude: 9.19 },
  propertyMapView: { centre: { latitude: 45.4642, longitude: 9.19 }, zoom: 13, maxZoom: 19 },
  listingsMapView: { centre: { latitude: 45.4642, longitude: 9.19 }, zoom: 12 },
  locationMapView: {
    zoom: 13,
    minZoom: 6,
    circleRadius: 1000,
    bounds: { south: 35.5, north: 47.5, west: 6.5, east: 18.5 },
  },
  pinThresholds: { high: 500_000, middle: 300_000 },
  footerYear: 2025,
  minPasswordLength: 6,
  recentConversations: 3,
  creationRedirectDelay: 1500,
  feedbackRedirectDelay: 2000,
  resetRedirectDelay: 2000,
};

describe('the constants', () => {
  it.each(Object.entries(specified))('%s', (name, value) => {
    expect(constants).toHaveProperty(name, value);
  });
});

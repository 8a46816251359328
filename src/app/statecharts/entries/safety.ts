import * as z from 'zod/mini';
import { entry } from '../entry.ts';
import { copiedPhotosModel } from '../models/safety/copied-photos.ts';
import { lowRentModel } from '../models/safety/low-rent.ts';

const domain = 'safety';

export const safetyEntries = [
  entry(domain, copiedPhotosModel, {
    summary: 'The photos of own listings that another member’s listing has too, and where they are from.',
    inputSchema: null,
  }),
  entry(domain, lowRentModel, {
    summary: 'Whether the rent of a listing is far below those of similar rooms.',
    inputSchema: z.object({ id: z.int() }),
  }),
];

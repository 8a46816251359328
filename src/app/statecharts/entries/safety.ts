import { entry } from '../entry.ts';
import { copiedPhotosModel } from '../models/safety/copied-photos.ts';

const domain = 'safety';

export const safetyEntries = [
  entry(domain, copiedPhotosModel, {
    summary: 'The photos of own listings that another member’s listing has too, and where they are from.',
    inputSchema: null,
  }),
];

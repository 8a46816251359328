import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** What the start page and the frame of every page need: loaded before anything shows. */
const start = [
  'src/app/{layouts,routing}/**',
  'src/components/{PageTitle,RetryButton,LoginAgain}.tsx',
  'src/components/layout/**',
  'src/components/search/{FilterSelects,SearchBox}.tsx',
  'src/views/shell/{LandingView,PlaceLinks}.tsx',
  'src/domain/first-texts.ts',
];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'it'],
  catalogs: [
    { path: 'src/languages/{locale}/start', include: start },
    { path: 'src/languages/{locale}/app', include: ['src'], exclude: start },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});

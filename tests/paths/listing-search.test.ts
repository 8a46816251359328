import { listingSearchModel } from '../../src/app/statecharts/models/listing-search.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(listingSearchModel);

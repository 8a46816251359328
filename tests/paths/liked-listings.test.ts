import { likedListingsModel } from '../../src/app/statecharts/models/liked-listings.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(likedListingsModel);

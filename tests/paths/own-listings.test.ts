import { ownListingsModel } from '../../src/app/statecharts/models/own-listings.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(ownListingsModel);

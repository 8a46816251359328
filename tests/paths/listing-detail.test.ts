import { listingDetailModel } from '../../src/app/statecharts/models/listing-detail.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(listingDetailModel);

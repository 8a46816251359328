import { galleryModel } from '../../src/app/statecharts/models/gallery.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(galleryModel);

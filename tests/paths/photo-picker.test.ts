import { photoPickerModel } from '../../src/app/statecharts/models/photo-picker.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(photoPickerModel);

import { mapPanelModel } from '../../src/app/statecharts/models/map-panel.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(mapPanelModel);

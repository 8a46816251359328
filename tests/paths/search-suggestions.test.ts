import { searchSuggestionsModel } from '../../src/app/statecharts/models/search-suggestions.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths(searchSuggestionsModel);

import type { Actor } from 'xstate';
import { newestRoomsMachine } from '../../../machines/search/newest-rooms.machine.ts';
import { savedSearchesMachine } from '../../../machines/search/saved-searches.machine.ts';
import type { searchSuggestionsMachine } from '../../../machines/search/search-suggestions.machine.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { CityPictures } from '../../../views/shell/CityPictures.tsx';
import { LandingRooms, SearchNews } from '../../../views/shell/LandingRooms.tsx';
import { LegalTexts } from '../../../views/shell/LegalTexts.tsx';
import { lookAtSavedSearch, savedSearchesEffects } from '../../effects/search/saved-searches.ts';
import { newestRoomsEffects } from '../../effects/search/search.ts';
import { session } from '../../root/root-actor.ts';
import { useCapabilities } from '../../root/useCapabilities.ts';
import { useMember } from '../../root/useMember.ts';
import { Design } from '../../theme/Design.tsx';

const newestRooms = newestRoomsMachine.provide({ actors: newestRoomsEffects });
const searches = savedSearchesMachine.provide({ actors: savedSearchesEffects(session) });

const filters: Capability = 'search-filters';
const savedSearches: Capability = 'saved-searches';

/** The cities; and of a backend with filters, which says how many rooms there are, the newest rooms; and the texts of the footer's links. */
export default function LandingRoomsPart({ search }: { search: Actor<typeof searchSuggestionsMachine> }) {
  const capabilities = useCapabilities();
  const member = useMember();
  return (
    <Design>
      <CityPictures search={search} />
      {capabilities.includes(filters) && (
        <LandingRooms machine={newestRooms} search={search}>
          {member && capabilities.includes(savedSearches) && (
            <SearchNews key={member.id} machine={searches} onOpen={(id) => lookAtSavedSearch(session, id)} />
          )}
        </LandingRooms>
      )}
      <LegalTexts />
    </Design>
  );
}

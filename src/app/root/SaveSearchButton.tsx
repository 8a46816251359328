import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FilteredQuery } from '../../domain/search/filtered-query.ts';
import { searchSavingMachine } from '../../machines/search/search-saving.machine.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { SaveSearch } from '../../views/search/SaveSearch.tsx';
import { uuid } from '../device/uuid.ts';
import { searchSavingEffects } from '../effects/search/saved-searches.ts';
import { intentHere, useArrival } from '../routing/useArrival.ts';
import { session, useSession } from './root-actor.ts';
import { useCapabilities } from './useCapabilities.ts';
import { useMember } from './useMember.ts';

const machine = searchSavingMachine.provide({ actors: searchSavingEffects(session) });

const savedSearches: Capability = 'saved-searches';

/** Saves the search of the results, if the backend saves searches. A visitor goes to the login, and comes back to the dialog. */
export function SaveSearchButton({ readQuery }: { readQuery(): FilteredQuery }) {
  const navigate = useNavigate();
  const member = useMember();
  const isOffered = useCapabilities().includes(savedSearches);
  const isMember = useSession((snapshot) => snapshot.hasTag('member'));
  const isExpired = useSession((snapshot) => snapshot.hasTag('expired'));
  const [{ save }, settle] = useArrival();
  const [isAwaited] = useState(save === true);
  useEffect(() => {
    // Once: a reload of the page opens no dialog.
    if (save) settle();
  }, [save, settle]);
  if (!isOffered) return null;
  return (
    <SaveSearch
      // The dialog stays when the session ends, with what was typed. It is not for another member.
      key={member?.id ?? 'visitor'}
      machine={machine}
      readQuery={readQuery}
      isMember={isMember}
      isExpired={isExpired}
      isAwaited={isAwaited}
      makeId={uuid}
      onLogin={() => navigate('/login', { state: intentHere({ save: true }) })}
    />
  );
}

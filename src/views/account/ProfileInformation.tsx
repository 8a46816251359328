import { chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { Button, Card } from '../../components/controls.tsx';
import { userText } from '../../components/user-text.ts';
import { hobbiesText } from '../../domain/account/hobbies.ts';
import type { profileEditMachine } from '../../machines/account/profile-edit.machine.ts';
import { FormKeeper, UnkeptNotice } from '../shell/FormKeeper.tsx';
import { PanelHeader } from './PanelHeader.tsx';
import { ProfileForm } from './ProfileForm.tsx';

type Snapshot = SnapshotFrom<typeof profileEditMachine>;

const selectUser = (snapshot: Snapshot) => snapshot.context.user;
const selectKeeper = (snapshot: Snapshot) => snapshot.children.keeper;
const selectIsEditing = (snapshot: Snapshot) => snapshot.hasTag('editing');
const selectCanEdit = (snapshot: Snapshot) => snapshot.can({ type: 'edit.start' });

interface ProfileInformationProps {
  actor: ActorRefFrom<typeof profileEditMachine>;
  /** Whether the backend takes hobbies. */
  hasHobbies: boolean;
}

/** University, About Me and hobbies, to read or to change. */
export function ProfileInformation({ actor, hasHobbies }: ProfileInformationProps) {
  const user = useSelector(actor, selectUser);
  const isEditing = useSelector(actor, selectIsEditing);
  const keeper = useSelector(actor, selectKeeper);
  const canEdit = useSelector(actor, selectCanEdit);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    // Save and Cancel are removed with the form: the focus returns to the button that opened it.
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <Card as="section" aria-labelledby="profile-information" px="5" pt="3" pb="5">
      <PanelHeader id="profile-information" title={t`Profile Information`}>
        {!isEditing && (
          <Button
            ref={editButton}
            look="plain"
            px="4"
            me="-3"
            aria-label={t`Edit profile`}
            disabled={!canEdit}
            onClick={() => actor.send({ type: 'edit.start' })}
          >
            <Pencil size={17} aria-hidden />
            <Trans>Edit</Trans>
          </Button>
        )}
      </PanelHeader>
      {keeper && <FormKeeper actor={keeper} onDiscard={() => actor.send({ type: 'edit.cancel' })} />}
      {isEditing && !keeper && <UnkeptNotice />}
      {isEditing ? (
        <ProfileForm actor={actor} hasHobbies={hasHobbies} />
      ) : (
        <chakra.dl display="grid" gap="4">
          <Entry term={t`University`} value={user.university.trim() || t`Not specified`} />
          <Entry term={t`About Me`} value={user.bio.trim() || t`No bio added yet`} />
          {hasHobbies && (
            <Entry term={t`Hobbies`} value={hobbiesText(user.hobbies) || t`No hobbies added yet`} />
          )}
        </chakra.dl>
      )}
    </Card>
  );
}

function Entry({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <chakra.dt fontSize="sm" color="fg.muted">
        {term}
      </chakra.dt>
      <chakra.dd whiteSpace="pre-line" {...userText}>
        {value}
      </chakra.dd>
    </div>
  );
}

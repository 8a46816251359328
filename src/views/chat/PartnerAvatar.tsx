import { Avatar } from '../../components/Avatar.tsx';
import { InitialAvatar } from '../../components/InitialAvatar.tsx';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import { shownName } from './shown-name.ts';

/** The picture of the other member where there is one, otherwise the initial. @param props.size edge length in pixels */
export function PartnerAvatar({ conversation, size }: { conversation: Conversation; size: number }) {
  return (
    <Avatar
      url={conversation.otherUserPictureUrl ?? null}
      size={size}
      placeholder={<InitialAvatar name={shownName(conversation)} size={size} />}
    />
  );
}

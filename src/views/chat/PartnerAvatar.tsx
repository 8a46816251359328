import { Avatar } from '../../components/Avatar.tsx';
import { InitialAvatar } from '../../components/InitialAvatar.tsx';
import { nameOf } from '../../domain/chat/conversation-list.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';

/** The picture of the other member where there is one, otherwise the initial. @param props.size edge length in pixels */
export function PartnerAvatar({ conversation, size }: { conversation: Conversation; size: number }) {
  return (
    <Avatar
      url={conversation.otherUserPictureUrl ?? null}
      size={size}
      placeholder={<InitialAvatar name={nameOf(conversation)} size={size} />}
    />
  );
}

import type { GroupMessage } from '../../schemas/match/group-chat.ts';
import { absoluteImage } from '../absolute-images.ts';

/** Makes the address of the sender's picture absolute. */
export function withAbsolutePicture(message: GroupMessage, baseUrl: string): GroupMessage {
  const { sender } = message;
  return sender?.pictureUrl
    ? { ...message, sender: { ...sender, pictureUrl: absoluteImage(sender.pictureUrl, baseUrl) } }
    : message;
}

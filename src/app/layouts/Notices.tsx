import { ClockNotice } from './ClockNotice.tsx';
import { DeletionNotice } from './DeletionNotice.tsx';
import { FaultNotice } from './FaultNotice.tsx';
import { LanguageNotice } from './LanguageNotice.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PublishedNotice } from './PublishedNotice.tsx';
import { SessionNotice } from './SessionNotice.tsx';
import { useKeyboardRing } from './useKeyboardRing.ts';

/** The notices that can show on every screen. */
export default function Notices() {
  useKeyboardRing();
  return (
    <>
      <SessionNotice />
      <DeletionNotice />
      <PublishedNotice />
      <FaultNotice />
      <LanguageNotice />
      <ClockNotice />
      <OfflineNotice />
    </>
  );
}

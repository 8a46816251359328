import { ClockNotice } from './ClockNotice.tsx';
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
      <PublishedNotice />
      <FaultNotice />
      <LanguageNotice />
      <ClockNotice />
      <OfflineNotice />
    </>
  );
}
